import type { CampusPlace } from "#contract/campus-shapes.ts";
import { MAP, type MapView, WHOLE_MAP } from "#contract/campus-view.ts";
import * as styles from "./campus-map.module.css";
import { Scene } from "./scene.tsx";

/** What is pressed, around the point on which a place stands. */
const TARGET = { x: -48, y: -70, width: 96, height: 96, rx: 14 } as const;

const EDGE = 130;

interface CampusMapProps {
  readonly places: readonly CampusPlace[];
  readonly label: string;
  /** Without it, the whole map; places are links in it, and a piece is a picture. */
  readonly view?: MapView | undefined;
}

/** The campus in paper: the ground, and on it the places from north to south. */
export function CampusMap({ places, label, view }: CampusMapProps) {
  const { x, y, width, height } = view ?? WHOLE_MAP;
  return (
    <>
      <Scene name="campus" className={styles.drawings} />
      <svg
        className={`scene ${view ? styles.piece : styles.whole}`}
        viewBox={`${x} ${y} ${width} ${height}`}
        role={view ? "img" : "group"}
        aria-label={label}
      >
        <use href="#campus-ground" />
        {places.map((place) =>
          view ? (
            <g key={place.id} data-stage={place.stage}>
              <PlaceOnMap place={place} />
            </g>
          ) : (
            <a
              key={place.id}
              href={`#${place.id}`}
              data-stage={place.stage}
              aria-label={place.sign === undefined ? place.name : `${place.sign} ${place.name}`}
              className={styles.place}
            >
              <PlaceOnMap place={place} />
            </a>
          ),
        )}
        {/* After all drawings, so that none covers them. */}
        <svg aria-hidden="true">
          {places.map((place) => (
            <NameOnMap key={place.id} place={place} />
          ))}
        </svg>
      </svg>
    </>
  );
}

function PlaceOnMap({ place: { x, y, drawing, kind, sign } }: { readonly place: CampusPlace }) {
  const isStop = kind === "stop";
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect {...TARGET} className={styles.target} />
      {isStop ? (
        <g className={styles.stop}>
          <rect x="-24" y="-24" width="48" height="48" rx="12" className={styles.disc} />
          <use href={`#campus-${drawing}`} />
        </g>
      ) : (
        <>
          <ellipse rx="58" ry="8" className="scene-shadow" />
          <use href={`#campus-${drawing}`} className={styles.lifted} />
          <g transform="translate(0 14)">
            <g className={styles.marker}>
              <circle r="22" className={styles.disc} />
              <text y="10" className={styles.sign}>
                {sign}
              </text>
            </g>
          </g>
        </>
      )}
    </g>
  );
}

/** For the eye: the link has its name already. A long one near an edge begins or ends there, so that it is not cut. */
function NameOnMap({ place: { x, y, kind, name } }: { readonly place: CampusPlace }) {
  const isStop = kind === "stop";
  const anchor = isStop ? anchorAt(x) : "middle";
  return (
    <text
      x={x + { start: -44, middle: 0, end: 44 }[anchor]}
      y={y + (isStop ? 34 : 44)}
      textAnchor={anchor}
      className={styles.name}
    >
      {name}
    </text>
  );
}

function anchorAt(x: number) {
  if (x < EDGE) return "start";
  return x > MAP.width - EDGE ? "end" : "middle";
}
