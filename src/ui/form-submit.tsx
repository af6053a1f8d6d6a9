import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

interface SubmitButtonProps {
  readonly isSending: boolean;
  readonly children: ReactNode;
}

/** Submits a form; until the app has taken over, which sends it, it cannot be pressed. */
export function SubmitButton({ isSending, children }: SubmitButtonProps) {
  const isReady = useHydrated();
  return (
    <button
      type="submit"
      className={buttonClass("primary")}
      disabled={!isReady}
      aria-disabled={isSending || undefined}
    >
      {children}
    </button>
  );
}
