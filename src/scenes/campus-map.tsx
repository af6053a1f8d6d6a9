import type { CampusPlace } from "#contract/campus-shapes.ts";
import { type MapView, WHOLE_MAP } from "#contract/campus-view.ts";
import * as styles from "./campus-map.module.css";
import { Scene } from "./scene.tsx";

/** What is pressed, around the point on which a place stands. */
const TARGET = { x: -48, y: -70, width: 96, height: 96, rx: 14 } as const;

/** Half of the longest name of a stop, and of a building. */
const STOP_EDGE = 130;
const PLACE_EDGE = 65;

interface CampusMapProps {
  readonly places: readonly CampusPlace[];
  readonly label: string;
  /** Without it, the whole map; places are links in it, and a piece is a picture. */
  readonly view?: MapView | undefined;
}

/** The campus in paper: the ground, and on it the places from north to south. */
export function CampusMap({ places, label, view }: CampusMapProps) {
  const shown = view ?? WHOLE_MAP;
  const { x, y, width, height } = shown;
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
          {places
            .filter((place) => view === undefined || hasRoom(place, view))
            .map((place) => (
              <NameOnMap key={place.id} place={place} view={shown} />
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
function NameOnMap({ place, view }: { readonly place: CampusPlace; readonly view: MapView }) {
  const { x, y, kind, name } = place;
  const isStop = kind === "stop";
  const anchor = isStop ? anchorAt(x, view) : "middle";
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

function anchorAt(x: number, view: MapView) {
  if (x < view.x + STOP_EDGE) return "start";
  return x > view.x + view.width - STOP_EDGE ? "end" : "middle";
}

/** In a piece of the map, what stands at its edge has its number alone. */
function hasRoom({ x, y, kind }: CampusPlace, view: MapView): boolean {
  const edge = kind === "stop" ? 0 : PLACE_EDGE;
  return x > view.x + edge && x < view.x + view.width - edge && y + 50 < view.y + view.height;
}
