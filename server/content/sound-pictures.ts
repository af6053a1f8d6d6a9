import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Refused } from "./faults.ts";
import { writeWhole } from "./file-cache.ts";
import { checkPicture, type SoundPicture } from "./picture-work.ts";

const Remembered = z.record(
  z.string(),
  z.object({
    type: z.enum(["image/jpeg", "image/png", "image/webp"]),
    width: z.number(),
    height: z.number(),
  }),
);
type Remembered = Readonly<Record<string, SoundPicture>>;

/** Checks pictures, and remembers the sound ones by their content, so that a restart need not decode them again. */
export class SoundPictures {
  readonly #file: string | null;
  readonly #sound = new Map<string, SoundPicture>();
  #remembered: Promise<Remembered> | null = null;
  #hasNew = false;

  constructor(file: string | null) {
    this.#file = file;
  }

  async check(bytes: Buffer, name: string): Promise<SoundPicture | Refused> {
    const key = hash("sha256", bytes);
    this.#remembered ??= this.#load();
    const known = this.#sound.get(key) ?? (await this.#remembered)[key];
    const picture = known ?? (await checkPicture(bytes, name));
    if (!("type" in picture)) return picture;
    this.#sound.set(key, picture);
    if (!known) this.#hasNew = true;
    return picture;
  }

  async save(): Promise<void> {
    if (!this.#hasNew || this.#file === null) return;
    await writeWhole(this.#file, JSON.stringify(Object.fromEntries(this.#sound)));
    this.#hasNew = false;
  }

  async #load(): Promise<Remembered> {
    if (this.#file === null) return {};
    try {
      return Remembered.parse(JSON.parse(await readFile(this.#file, "utf8")));
    } catch {
      // Not there, or not readable: every picture is checked again.
      return {};
    }
  }
}
