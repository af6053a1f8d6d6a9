import type { ReactNode } from "react";
import * as styles from "./button.module.css";

/** `destructive`: what is lost by it does not come back. */
export type ButtonLook = "primary" | "secondary" | "destructive";

const LOOKS: Readonly<Record<ButtonLook, string | undefined>> = {
  primary: styles.primary,
  secondary: styles.secondary,
  destructive: styles.destructive,
};

export function buttonClass(look: ButtonLook): string {
  return `${styles.button} ${LOOKS[look]}`;
}

interface ButtonProps {
  readonly look?: ButtonLook;
  readonly onClick: () => void;
  readonly busy?: boolean;
  /** The id of its subject, where several buttons have the same name. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

export function Button({
  look = "primary",
  onClick,
  busy = false,
  describedBy,
  children,
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look)}
      onClick={onClick}
      aria-disabled={busy}
      aria-describedby={describedBy}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  readonly look?: ButtonLook;
  /** An address of this site, or `tel:`, `mailto:`, `https:`. */
  readonly to: string;
  readonly children: ReactNode;
}

export function ButtonLink({ look = "primary", to, children }: ButtonLinkProps) {
  return (
    <a className={buttonClass(look)} href={to}>
      {children}
    </a>
  );
}
