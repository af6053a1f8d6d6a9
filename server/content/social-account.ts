import type { SocialAccount } from "#contract/shapes.ts";
import type { Folder } from "./folder.ts";
import { PLAIN } from "./forms.ts";
import type { Pair } from "./pair.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** The official account: the picture of its code is named by `qr`, its words stand in `social`. */
export function readSocialAccount(folder: Folder, fields: Pair): PerLocale<SocialAccount> {
  const social = fields.pair("social");
  const name = social.text("name");
  const alt = social.text("alt");
  social.end();
  const file = fields.shared("qr", PLAIN);
  return perLocale((locale) => ({
    name: name[locale],
    qr: folder.picture(fields.zh.place("qr"), file, alt[locale]),
  }));
}
