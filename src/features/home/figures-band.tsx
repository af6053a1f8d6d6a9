import { Trans } from "@lingui/react/macro";
import type { Figure } from "#contract/shapes.ts";
import { FiguresBlock } from "#src/blocks/figures-block.tsx";
import * as styles from "./figures-band.module.css";

export function FiguresBand({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="figures">
      <div className={styles.band}>
        <div className={styles.inside}>
          <h2 id="figures">
            <Trans>数字里的学校</Trans>
          </h2>
          <FiguresBlock items={figures} />
        </div>
      </div>
    </section>
  );
}
