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
            <p className={styles.title}>{title}</p>
            {text !== undefined && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
