import type { Campus, CampusPlace } from "./campus-shapes.ts";
import type { Stage } from "./stages.ts";

/** The map's own units: what stands in the north-western corner has the position 0 0. */
export const MAP = { width: 720, height: 900 } as const;

/** A piece of the map, in its units. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_MAP: MapView = { x: 0, y: 0, ...MAP };

const PIECE = { width: 400, height: 260 } as const;
/** How far a drawing may reach from where its place stands. */
const REACH = 90;

/** The piece of the map around a place, as far as the map goes. */
function viewAround({ x, y }: Pick<CampusPlace, "x" | "y">): MapView {
  const within = (start: number, end: number) => Math.max(0, Math.min(start, end));
  return {
    x: within(x - PIECE.width / 2, MAP.width - PIECE.width),
    y: within(y - PIECE.height / 2, MAP.height - PIECE.height),
    ...PIECE,
  };
}

/** The gate of a stage with what is seen around it; null where the map has none. */
export function placesAtGate({ places }: Campus, stage: Stage) {
  const gate = places.find((place) => place.kind === "gate" && place.stage === stage);
  if (!gate) return null;
  const view = viewAround(gate);
  const isSeen = ({ x, y }: CampusPlace) =>
    x > view.x - REACH &&
    x < view.x + view.width + REACH &&
    y > view.y &&
    y < view.y + view.height + REACH;
  return { gate, view, places: places.filter(isSeen) };
}
