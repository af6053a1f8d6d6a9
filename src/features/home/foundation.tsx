import { Trans } from "@lingui/react/macro";
import type { Section } from "#contract/block-shapes.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import evening from "#src/scenes/evening.svg";
import { ButtonLink } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./foundation.module.css";

/** The end of the home page: the campus in the evening, whose foreground is the foot of the page. */
export function Foundation({ section: { id, title, blocks } }: { readonly section: Section }) {
  return (
    <section aria-labelledby={id} className={styles.band}>
      <img
        src={evening}
        alt=""
        width="1440"
        height="420"
        loading="lazy"
        className={styles.picture}
      />
      <div className={columnStyles.column}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          <Blocks blocks={blocks} />
          <p>
            <ButtonLink look="secondary" to="/about_us/group#foundation">
              <Trans>了解更多</Trans>
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
