import type { Page, TeamMember } from "#contract/shapes.ts";
import { openYamlList } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { readPage } from "./pages.ts";
import type { Pair } from "./pair.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** The page of the management team and who is in it. */
export interface Management {
  readonly page: PerLocale<Page>;
  readonly team: PerLocale<TeamMember[]>;
}

/** Reads the page of the management team and the list beside it. */
export function readManagement(folder: Folder): Management {
  const page = readPage(folder);
  const team = openYamlList(folder, "team").map(readMember);
  return { page, team: perLocale((locale) => team.map((member) => member[locale])) };
}

function readMember(fields: Pair): PerLocale<TeamMember> {
  const name = fields.text("name");
  const position = fields.text("position");
  const group = fields.text("group");
  const photo = fields.optionalPicture("photo");
  const lines = fields.texts("lines");
  fields.end();
  return perLocale((locale) => ({
    name: name[locale],
    position: position[locale],
    group: group[locale],
    photo: photo?.[locale] ?? null,
    lines: lines[locale],
  }));
}
