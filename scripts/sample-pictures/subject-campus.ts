import { air, between, type Easel, HEIGHT, WIDTH } from "./canvas.ts";
import { scenes } from "./vocabulary.ts";

/** Soft shadows instead of the stepped ones, and a fixed size. */
export function softened(scene: string): string {
  return scene
    .replaceAll("<svg ", '<svg overflow="visible" ')
    .replace('width="1120" height="420"', `width="${WIDTH}" height="${HEIGHT}"`)
    .replaceAll(/ class="sc-([1-5]) sc-e"/g, ' filter="url(#near)" class="sc-$1 sc-e"');
}

/** The middle school with a blue lake and green willows at every season. */
export const lakeside = scenes.middle_school
  .replaceAll('class="sc-4"', 'class="sc-lake"')
  .replaceAll('class="sc-l ', 'class="sc-fresh ')
  .replaceAll('class="sc-l"', 'class="sc-fresh"');

/** The whole campus with a blue lake at every season. */
const valley = scenes.group.replace('class="sc-2" d="M130', 'class="sc-lake" d="M130');

/** One of the site's own scenes, seen from nearer or farther, whole or in part. */
function campus(scene: string) {
  return (easel: Easel): string => {
    const { random, variant } = easel;
    const zoom = [1, 1.28, 1.5, 1.14][variant % 4] ?? 1;
    const across = [0, 0.92, 1, 0.8][variant % 4] ?? 0;
    const width = WIDTH / zoom;
    const height = HEIGHT / zoom;
    const x = (WIDTH - width) * Math.min(1, across + between(random, 0, 0.08));
    const y = (HEIGHT - height) * (variant % 4 === 2 ? 0.96 : 0.9);
    const box = [x, y, width, height].map(Math.round).join(" ");
    return `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="${box}">${softened(scene)}</svg>${air(easel)}`;
  };
}

export const group = campus(valley);
export const kindergarten = campus(scenes.kindergarten);
export const primarySchool = campus(scenes.primary_school);
export const middleSchool = campus(lakeside);
export const highSchool = campus(scenes.high_school);
