import { Trans } from "@lingui/react/macro";
import type { Figure } from "#contract/shapes.ts";
import { FiguresBlock } from "#src/blocks/figures-block.tsx";
import styles from "./figures-band.module.css";

export function FiguresBand({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="figures" className={styles.band}>
      {/* Not on what has a ground of its own: Chromium takes the end of waiting for a move of that from the top of the page. */}
      <div className={styles.inside} data-later="">
        <h2 id="figures">
          <Trans>数字里的学校</Trans>
        </h2>
        <FiguresBlock items={figures} />
      </div>
    </section>
  );
}
