import type { ReactNode } from "react";
import type { NewsSummary } from "#contract/news-shapes.ts";
import { formatMonth } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { GATES } from "./gates.ts";
import "./scenes.css";
import * as styles from "./news-cover.module.css";

/** Where the gate stands and the date is written. */
const COMPOSITIONS = [
  { gate: "translate(94 -4)scale(1.8)", date: 34, anchor: "start" },
  { gate: "translate(-62 -4)scale(1.8)", date: 286, anchor: "end" },
  { gate: "translate(48-62)scale(3)", date: 34, anchor: "start" },
  { gate: "translate(-208-62)scale(3)", date: 286, anchor: "end" },
] as const;

type NewsCoverProps = Pick<NewsSummary, "id" | "date" | "stage"> & {
  readonly className?: string | undefined;
};

/** Stands for a news item without a photo: its date on the wall of its stage, and the season behind the gate. */
export function NewsCover({ id, date, stage, className }: NewsCoverProps) {
  const locale = useLocale();
  const gate = GATES[stage ?? "group"];
  const { gate: place, date: x, anchor } = compositionOf(id);
  const paper = stage ? `scene-of-${stage.replace("_", "-")}` : "";
  const tone = stage ? "" : styles.ofGroup;
  return (
    <div className={`${styles.cover} ${tone} ${className}`}>
      <svg className={`scene ${paper}`} aria-hidden="true">
        <svg viewBox="0 0 320 180" aria-hidden="true">
          <g transform={place}>
            {VIEWS[Math.floor(Number(date.slice(5, 7)) / 3) % VIEWS.length]}
            <path className="scene-shadow scene-thread" d={gate} strokeWidth="10" />
            <path className="scene-shadow scene-thread" d={gate} strokeWidth="5" />
            <path
              className="scene-hill-1"
              fillRule="evenodd"
              d={`M-900-400V600H1060V-400z${gate}`}
            />
            <path className="scene-wall scene-thread" d={gate} strokeWidth="2.5" />
          </g>
          <path className="scene-shadow" d="M-900 159q310-22 620 0t620-4 620 4v300H-900z" />
          <path className="scene-hill-2" d="M-900 162q310-22 620 0t620-4 620 4v300H-900z" />
          <text className={styles.day} x={x} y="118" textAnchor={anchor} fontSize="92">
            {Number(date.slice(8, 10))}
          </text>
          <text className={styles.month} x={x} y="148" textAnchor={anchor} fontSize="20">
            {formatMonth(locale, date)}
          </text>
        </svg>
      </svg>
    </div>
  );
}

/** Date and words are in an item's id, which is the same in both languages. */
function compositionOf(id: string): (typeof COMPOSITIONS)[number] {
  const sum = [...id].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return COMPOSITIONS[sum % COMPOSITIONS.length] ?? COMPOSITIONS[0];
}

interface LandProps {
  readonly sun: { readonly cx: string; readonly cy: string; readonly r: string };
  readonly halo: string;
  /** The outlines of the hills, from the farthest on. */
  readonly far?: string;
  readonly near: string;
  readonly children: ReactNode;
}

/** Hills under the sun, with what a season puts before them. */
function Land({ sun, halo, far, near, children }: LandProps) {
  return (
    <>
      <circle className="scene-halo" {...sun} r={halo} />
      <circle className="scene-sun" {...sun} />
      {far && <path className="scene-hill-2" d={far} />}
      <path className="scene-hill-3" d={near} />
      {children}
    </>
  );
}

const WINTER = (
  <>
    <path className="scene-hill-2" d="M0-20h160v140H0z" />
    <Land
      sun={{ cx: "66", cy: "34", r: "8" }}
      halo="17"
      near="M0 120V72l46-8 24-16 18 14 16-10 56 20v48z"
    >
      <path
        className="scene-wall"
        d="m56 57 14-9 12 9-8-2-5 3-4-3zm40-1 8-5 12 5-7-1-5 3zM0 120V80q56-14 160 2v38z"
      />
      <path
        className="scene-ink scene-thread"
        d="M96 82V58m0 14 8-8m-8 2-7-7m7-1 5-7"
        strokeWidth="1.6"
      />
      <path
        className="scene-wall"
        d="M58 50a1.5 1.5 0 1 1 .1 0zM78 28a1.5 1.5 0 1 1 .1 0zM88 40a1.5 1.5 0 1 1 .1 0zM70 62a1.5 1.5 0 1 1 .1 0zM104 46a1.5 1.5 0 1 1 .1 0zM84 62a1.5 1.5 0 1 1 .1 0z"
      />
    </Land>
  </>
);

const SPRING = (
  <Land
    sun={{ cx: "96", cy: "38", r: "11" }}
    halo="20"
    far="M0 120V66q54-26 80-4t80-4v62z"
    near="M0 120V82q60-14 160 0v38z"
  >
    <path
      className="scene-ink scene-thread"
      d="M30 22q26 0 40 14t22 14M56 27q8-6 9-14m9 27q-2 10-8 15"
      strokeWidth="1.6"
    />
    <path
      className="scene-leaf"
      d="M65 13a3 3 0 1 1 .1 0zM52 27a3 3 0 1 1 .1 0zM66 58a3 3 0 1 1 .1 0zM76 39a3 3 0 1 1 .1 0zM94 53a3 3 0 1 1 .1 0z"
    />
    <path
      className="scene-sun"
      d="M60 21a2.5 2.5 0 1 1 .1 0zM71 49a2.5 2.5 0 1 1 .1 0zM85 47a2.5 2.5 0 1 1 .1 0zM62 33a2 2 0 1 1 .1 0z"
    />
  </Land>
);

const SUMMER = (
  <Land
    sun={{ cx: "68", cy: "34", r: "9" }}
    halo="18"
    far="M0 80V62q44-22 76-4t84-6v28z"
    near="M0 120V68h160v52z"
  >
    <path className="scene-wall scene-thread" d="M50 73h16m28 3h20M56 90h10" strokeWidth="1" />
    <path
      className="scene-leaf"
      d="M52 80a13 4 0 1 1 26 0 13 4 0 1 1-26 0zm30 5a11 3.5 0 1 1 22 0 11 3.5 0 1 1-22 0z"
    />
    <path className="scene-ink scene-thread" d="M92 84V70" strokeWidth="1.4" />
    <path
      className="scene-sun"
      d="M92 58q6 6 3 13h-6q-3-7 3-13zM84 62q6 2 6 9-6-1-6-9zm16 0q-6 2-6 9 6-1 6-9z"
    />
  </Land>
);

const AUTUMN = (
  <Land
    sun={{ cx: "84", cy: "54", r: "15" }}
    halo="26"
    far="M0 120V76l44-8 18-12 16 12 22-16 22 18 38 6v44z"
    near="M0 120V84q50-14 160 2v34z"
  >
    <path
      className="scene-ink scene-thread"
      d="m54 32 4 3 4-3m5-8 4 3 4-3m5-8 4 3 4-3m-14 17 4 3 4-3"
      strokeWidth="1.4"
    />
    <g transform="translate(100 86)scale(.66)">
      <path className="scene-leaf" d="M0-46c10 0 16 10 15 21S9-7 0-7-14-14-15-25-10-46 0-46z" />
      <path className="scene-shade" d="M0-46c-10 0-16 10-15 21S-9-7 0-7z" />
      <path
        className="scene-ink scene-thread"
        d="M0 1v-36m0 22 6-7m-6 0-5-6m5-3 4-5"
        strokeWidth="1.5"
      />
    </g>
  </Land>
);

/** Behind the gate, in the order of the year, from December on. */
const VIEWS = [WINTER, SPRING, SUMMER, AUTUMN];
