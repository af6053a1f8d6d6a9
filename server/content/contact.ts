import type { Contact } from "#contract/shapes.ts";
import { openYaml } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { EMAIL, PHONE, PLAIN } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { readSocialAccount } from "./social-account.ts";

/** Reads how a stage can be reached. */
export function readContact(folder: Folder): PerLocale<Contact> {
  const fields = openYaml(folder);
  const address = fields.text("address");
  const phone = fields.shared("phone", PHONE);
  const website = fields.shared("website", PLAIN);
  const email = fields.shared("email", EMAIL);
  const hours = fields.optionalText("hours");
  const travel = fields.optionalBlocks("travel");
  const social = readSocialAccount(folder, fields);
  fields.end();
  return perLocale((locale) => {
    const hoursText = hours[locale];
    return {
      address: address[locale],
      phone,
      website,
      email,
      social: social[locale],
      ...(hoursText === undefined ? {} : { hours: hoursText }),
      ...(travel ? { travel: travel[locale] } : {}),
    };
  });
}
