import { LinkedText } from "#src/ui/linked-text.tsx";
import * as styles from "./steps.module.css";

interface Step {
  readonly title: string;
  readonly text?: string;
}

export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <div>
            <p className={styles.title}>
              <LinkedText text={title} />
            </p>
            {text !== undefined && (
              <p>
                <LinkedText text={text} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
