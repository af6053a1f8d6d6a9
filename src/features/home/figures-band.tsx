import { Trans } from "@lingui/react/macro";
import type { Figure } from "#contract/block-shapes.ts";
import { FiguresBlock } from "#src/blocks/figures-block.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./figures-band.module.css";

export function FiguresBand({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="figures" className={styles.band}>
      <div className={columnStyles.column}>
        <h2 id="figures">
          <Trans>学校数据</Trans>
        </h2>
        <FiguresBlock items={figures} />
      </div>
    </section>
  );
}
