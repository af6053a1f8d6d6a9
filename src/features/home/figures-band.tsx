import { Trans, useLingui } from "@lingui/react/macro";
import type { Figure } from "#contract/block-shapes.ts";
import { figureText } from "#src/blocks/figure-text.ts";
import { FiguresBlock } from "#src/blocks/figures-block.tsx";
import land from "#src/scenes/land.svg";
import { Actions } from "#src/ui/actions.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./figures-band.module.css";

/** How many are shown large, beside that of the land. */
const LARGE = 3;

/** The land as a picture, three figures large, and the others in a row of small ones. */
export function FiguresBand({ figures }: { readonly figures: readonly Figure[] }) {
  const ground = figures.find(({ unit }) => unit === "mu");
  const others = figures.filter((figure) => figure !== ground);
  return (
    <section aria-labelledby="figures" className={styles.band}>
      <div className={columnStyles.column}>
        <h2 id="figures">
          <Trans>学校数据</Trans>
        </h2>
        <div className={styles.first}>
          {ground && (
            <figure className={styles.ground}>
              <img src={land} alt="" width="640" height="412" loading="lazy" />
              <figcaption>
                <LargeFigure figure={ground} />
              </figcaption>
            </figure>
          )}
          <div className={styles.large}>
            {others.slice(0, LARGE).map((figure) => (
              <LargeFigure key={figure.label} figure={figure} />
            ))}
          </div>
        </div>
        <div className={styles.small}>
          <FiguresBlock items={others.slice(LARGE)} />
        </div>
        <Actions>
          <ButtonLink look="secondary" to="/contact_us/campus">
            <Trans>看看校园地图</Trans>
          </ButtonLink>
        </Actions>
      </div>
    </section>
  );
}

function LargeFigure({ figure }: { readonly figure: Figure }) {
  const { i18n } = useLingui();
  const { number, unit } = figureText(figure, i18n);
  return (
    <dl className={styles.figure}>
      <dt>{figure.label}</dt>
      <dd className={styles.number}>
        {number}
        <span className={styles.unit}>{unit}</span>
      </dd>
      {figure.note !== undefined && <dd className={styles.note}>{figure.note}</dd>}
    </dl>
  );
}
