import type { SiteFacts } from "#contract/rendering.ts";
import type { Bottom } from "#contract/shapes.ts";
import { openYaml } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { EMAIL, PHONE, PLAIN, YEAR } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { readSocialAccount } from "./social-account.ts";

/** Who the school is. */
export interface SchoolFacts extends SiteFacts {
  readonly shortName: string;
  /** One sentence, for the feed of the news and for the installed site. */
  readonly description: string;
  readonly admissionsPhone: string;
}

export interface School {
  readonly facts: SchoolFacts;
  readonly bottom: Bottom;
}

/** Reads the facts about the school. */
export function readSchool(folder: Folder): PerLocale<School> {
  const fields = openYaml(folder);
  const name = fields.text("name");
  const shortName = fields.text("shortName");
  const description = fields.text("description");
  const address = fields.text("address");
  const admissionsPhone = fields.shared("admissionsPhone", PHONE);
  const phone = fields.shared("phone", PHONE);
  const email = fields.shared("email", EMAIL);
  const website = fields.shared("website", PLAIN);
  const founded = fields.shared("founded", YEAR);
  const icp = fields.shared("icp", PLAIN);
  const number = fields.shared("donationNumber", PLAIN);
  const donation = fields.pair("donation");
  const account = donation.text("account");
  const bank = donation.text("bank");
  const note = donation.text("note");
  donation.end();
  const social = readSocialAccount(folder, fields);
  const links = fields.pairs("links").map((link) => {
    const text = link.text("text");
    const href = link.shared("href", PLAIN);
    if (href) folder.links.push({ href, place: link.zh.place("href") });
    link.end();
    return { text, href };
  });
  fields.end();
  return perLocale((locale) => ({
    facts: {
      name: name[locale],
      shortName: shortName[locale],
      description: description[locale],
      address: address[locale],
      phone,
      admissionsPhone,
      email,
      founded,
    },
    bottom: {
      name: name[locale],
      admissionsPhone,
      phone,
      donation: { account: account[locale], bank: bank[locale], number, note: note[locale] },
      email,
      address: address[locale],
      website,
      social: social[locale],
      icp,
      links: links.map(({ text, href }) => ({ text: text[locale], href })),
    },
  }));
}
