import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "./screen.module.css";

interface ScreenProps {
  readonly title: ReactNode;
  /** What can be done with the whole screen, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the office; when it opens, its title takes the focus and names the window. */
export function Screen({ title, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = heading.current?.textContent ?? "";
  });
  return (
    <main className={styles.screen}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  );
}
