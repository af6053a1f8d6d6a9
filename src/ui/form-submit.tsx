import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

interface SubmitButtonProps {
  readonly isSending: boolean;
  readonly children: ReactNode;
}

/** Disabled until hydration, because only the app sends the form. */
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
