import { useLingui } from "@lingui/react/macro";
import type { HomePart } from "#src/api/home-part.ts";
import { AdmissionsLink } from "#src/frame/admissions-link.tsx";
import { DoorPicture } from "#src/scenes/door-picture.tsx";
import * as cardStyles from "#src/ui/card.module.css";
import * as styles from "./stage-doors.module.css";

export function StageDoors({ stages }: { readonly stages: HomePart["stages"] }) {
  const { t } = useLingui();
  return (
    <section className={styles.doors} aria-label={t`四所学校`}>
      <ul className={styles.list}>
        {stages.map(({ stage, title, summary }) => (
          <li key={stage} data-stage={stage} className={`${cardStyles.card} ${styles.door}`}>
            <DoorPicture stage={stage} className={styles.scene} />
            <div className={styles.words}>
              <h2 className={styles.title}>
                <a
                  href={`/teaching/${stage}/educational_model`}
                  className={`${cardStyles.link} ${styles.link}`}
                >
                  {title}
                </a>
              </h2>
              <p className={styles.summary}>{summary}</p>
              <AdmissionsLink stage={stage} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
