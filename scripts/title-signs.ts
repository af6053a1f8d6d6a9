import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentReader } from "#server/content/content-reader.ts";
import { ROOT } from "./run-command.ts";

/** Where the fonts are, and beside each in a text file the signs that it has. */
export const FONTS = "src/ui/fonts";

/** Signs of Chinese titles: those that the home page begins with, its first line and the school's name, and all of them. */
type TitleSigns = Readonly<Record<"first" | "titles", string>>;

/** Dates and numbers come and go. */
const ALWAYS = " 0123456789年月日时分第届级学期至—：，。、？！“”《》（）·%+-";
/** Some 180 bytes each: those that are used the most are taken, as many as 140 kB hold. */
const MOST_SIGNS = 760;
const TITLE_FIELDS = new Set(["title", "name", "shortName", "when"]);

/** The signs of the titles in the content and in the app, in Chinese. */
export async function readTitleSigns(contentFolder: string): Promise<TitleSigns> {
  const { content, faults } = await new ContentReader(contentFolder).read();
  if (!content) throw new Error(`the content has ${faults.length} faults: npm run content`);
  const { home, school, served: _served, ...rest } = content;
  const lines = [...titlesWithin([home, school, rest]), ...(await interfaceTitles())];
  const first = [home.zh.slides[0]?.title ?? "", school.zh.bottom.name];
  return {
    // Latin letters look much the same in any serif.
    first: signsOf(first.map(onlyChinese)),
    titles: signsOf([ALWAYS, ...first, ...lines]),
  };
}

/** Each title of anything that the content is made of; English ones are set in another face. */
function titlesWithin(value: unknown, key = ""): string[] {
  if (typeof value === "string") return TITLE_FIELDS.has(key) ? [value] : [];
  if (value instanceof Map) return [...value.values()].flatMap((entry) => titlesWithin(entry));
  if (Array.isArray(value)) return value.flatMap((entry) => titlesWithin(entry, key));
  if (typeof value !== "object" || value === null) return [];
  const isHeading = "type" in value && value.type === "heading";
  return Object.entries(value)
    .filter(([name]) => name !== "en")
    .flatMap(([name, part]) => titlesWithin(part, isHeading && name === "text" ? "title" : name));
}

const IN_HEADING = /<(h[123]|PageTitle)\b[\s\S]*?<\/\1>|\btitle(?:=\{| = |: )(?:t`|<Trans>)[^`<]*/g;
const LABEL = /\bzh: "([^"]*)"/g;

/** The titles that stand in the app's source, and the labels in the contract, of which most are titles. */
async function interfaceTitles(): Promise<string[]> {
  const textsOf = async (pattern: string) => {
    // The office's titles are in another face.
    const files = await Array.fromAsync(glob(pattern, { cwd: ROOT, exclude: ["src/office/**"] }));
    return Promise.all(files.toSorted().map((file) => readFile(join(ROOT, file), "utf8")));
  };
  const components = await textsOf("src/**/*[!t].tsx");
  const labels = await textsOf("contract/{site-map,stages,application-labels,team-groups}.ts");
  return [
    ...components.flatMap((text) => text.match(IN_HEADING) ?? []).map(onlyChinese),
    ...labels.flatMap((text) => [...text.matchAll(LABEL)].map(([, label = ""]) => label)),
  ];
}

const onlyChinese = (source: string) => source.replaceAll(/[\x20-\x7e]/g, "");

/** The signs of some texts, the most used ones first where there are too many, in the order of their code. */
function signsOf(texts: readonly string[]): string {
  const uses = new Map<string, number>();
  for (const text of texts) {
    for (const sign of text) {
      if (sign >= " ") uses.set(sign, (uses.get(sign) ?? 0) + 1);
    }
  }
  const mostUsed = [...uses].toSorted(([, a], [, b]) => b - a).slice(0, MOST_SIGNS);
  return mostUsed
    .map(([sign]) => sign)
    .toSorted()
    .join("");
}
