import { rounded } from "./drawing.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const HOLE = 0.6;
/** Half of the gap between two segments, on the outer edge. */
const GAP = 1.2;

/** A point at an angle clockwise from the top. */
export function around({ x, y }: Point, angle: number, distance: number): [number, number] {
  return [x + Math.sin(angle) * distance, y - Math.cos(angle) * distance];
}

/** A stretch of a ring, between two angles. */
export function ringSegment(centre: Point, radius: number, from: number, to: number): string {
  const gap = Math.min(GAP / radius, (to - from) / 4);
  const [start, end] = [from + gap, to - gap];
  const isLarge = end - start > Math.PI ? 1 : 0;
  const point = (angle: number, distance: number) =>
    around(centre, angle, distance).map(rounded).join(" ");
  const [outer, inner] = [radius - 1, rounded(radius * HOLE)];
  const edge = (distance: number, direction: 0 | 1, angle: number) =>
    `A${distance} ${distance} 0 ${isLarge} ${direction} ${point(angle, distance)}`;
  return `M${point(start, outer)}${edge(outer, 1, end)}L${point(end, inner)}${edge(inner, 0, start)}z`;
}
