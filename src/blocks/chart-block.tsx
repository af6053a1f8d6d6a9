import { Trans } from "@lingui/react/macro";
import type {
  Chart,
  ChartDrawing,
  ChartKey,
  ChartMark,
  ChartTone,
} from "#contract/chart-shapes.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import * as styles from "./chart-block.module.css";
import { TableBlock } from "./table-block.tsx";

const TONES: Readonly<Record<ChartTone, string | undefined>> = {
  first: styles.first,
  second: styles.second,
  third: styles.third,
  fourth: styles.fourth,
  fifth: styles.fifth,
  line: styles.line,
};

/** A picture of numbers. What it shows is said by its summary and its table, so screen readers are spared the picture. */
export function ChartBlock({ chart }: { readonly chart: Chart }) {
  const { caption, summary, keys, narrow, wide, head, rows } = chart;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong className={styles.caption}>
          <LinkedText text={caption} />
        </strong>{" "}
        <span className={styles.summary}>
          <LinkedText text={summary} />
        </span>
      </figcaption>
      {keys.length > 0 && <Keys keys={keys} />}
      <Drawing drawing={narrow} className={styles.narrow} />
      <Drawing drawing={wide} className={styles.wide} />
      <details className={styles.table}>
        <summary>
          <Trans>数据表</Trans>
        </summary>
        <TableBlock
          caption={caption}
          head={head}
          rows={rows.map((row) => row.map((cell) => [cell]))}
        />
      </details>
    </figure>
  );
}

function Keys({ keys }: { readonly keys: readonly ChartKey[] }) {
  return (
    <ul className={styles.keys} aria-hidden="true">
      {keys.map(({ tone, label }) => (
        <li key={tone}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1 1h14v14h-14z" className={TONES[tone]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

interface DrawingProps {
  readonly drawing: ChartDrawing;
  readonly className: string | undefined;
}

function Drawing({ drawing: { width, height, size, marks, labels }, className }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      fontSize={size}
      aria-hidden="true"
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a drawing is its identity
        <path key={index} d={mark.path} className={classOf(mark)} />
      ))}
      {labels.map(({ x, y, text, anchor, weight }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a drawing is its identity
          key={index}
          x={x}
          y={y}
          textAnchor={anchor === "start" ? undefined : anchor}
          fontWeight={weight === "strong" ? 700 : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function classOf({ tone, drawn }: ChartMark): string {
  return drawn === "stroked" ? `${TONES[tone]} ${styles.stroked}` : `${TONES[tone]}`;
}
