import { readFile } from "node:fs/promises";
import { SEASONS, type Setting, TIMES, TONES } from "./palettes.ts";
import { subjects } from "./subjects.ts";

export type Subject = keyof typeof subjects;

/** One line of `pictures.tsv`: a picture that is drawn, or a code that leads to a page. */
export type Entry =
  | ({
      readonly kind: "drawing";
      readonly path: string;
      readonly subject: Subject;
      readonly variant: number;
    } & Setting)
  | { readonly kind: "code"; readonly path: string };

function isSubject(name: string): name is Subject {
  return Object.hasOwn(subjects, name);
}

function oneOf<Name extends string>(
  names: readonly Name[],
  given: string | undefined,
  line: string,
): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw new Error(`"${given}" is none of ${names.join(", ")}: ${line}`);
  return found;
}

function entryOf(line: string): Entry {
  const [path = "", subject = "", season, time, tone, variant = "0"] = line.split("\t");
  if (subject === "qr") return { kind: "code", path };
  if (!isSubject(subject)) throw new Error(`"${subject}" is not drawn: ${line}`);
  return {
    kind: "drawing",
    path,
    subject,
    season: oneOf(SEASONS, season, line),
    time: oneOf(TIMES, time, line),
    tone: oneOf(TONES, tone, line),
    variant: Number(variant),
  };
}

/** The list of all sample pictures; its first line names the columns. */
export async function readPictureList(): Promise<Entry[]> {
  const text = await readFile(new URL("./pictures.tsv", import.meta.url), "utf8");
  return text.trim().split("\n").slice(1).map(entryOf);
}
