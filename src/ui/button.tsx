import type { ReactNode } from "react";
import * as styles from "./button.module.css";

type Look = "primary" | "secondary";

export function buttonClass(look: Look): string {
  return `${styles.button} ${look === "primary" ? styles.primary : styles.secondary}`;
}

interface ButtonProps {
  readonly look?: Look;
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
  readonly look?: Look;
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
