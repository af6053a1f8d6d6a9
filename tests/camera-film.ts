import { writeFile } from "node:fs/promises";
import { encode } from "uqr";

const WIDTH = 640;
const HEIGHT = 480;
/** Frames a second. */
const RATE = 5;
/** Seconds that a code is in the picture, and that none is. */
const SHOWN = 2;
const EMPTY = 1;
const SCALE = 12;
const GREY = 160;

/** A film for a browser's fake camera, in which codes come into the picture one after the other, again and again. */
export async function writeFilm(file: string, texts: readonly string[]): Promise<void> {
  const empty = frame(null);
  const frames = texts.flatMap((text) => [
    ...Array.from({ length: EMPTY * RATE }, () => empty),
    ...Array.from({ length: SHOWN * RATE }, () => frame(text)),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`);
  const parts = frames.flatMap((picture) => [Buffer.from("FRAME\n"), picture]);
  await writeFile(file, Buffer.concat([head, ...parts]));
}

function frame(text: string | null): Buffer {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, GREY);
  if (text !== null) {
    const { data } = encode(text, { ecc: "M", border: 4 });
    const left = Math.floor((WIDTH - data.length * SCALE) / 2);
    const top = Math.floor((HEIGHT - data.length * SCALE) / 2);
    for (let y = 0; y < data.length * SCALE; y += 1) {
      for (let x = 0; x < data.length * SCALE; x += 1) {
        const isDark = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)];
        brightness[(top + y) * WIDTH + left + x] = isDark ? 16 : 235;
      }
    }
  }
  return Buffer.concat([brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
