import type { Bottom } from "#contract/bottom-shapes.ts";
import type { SiteFacts } from "#contract/rendering.ts";
import { fields, href, item, list, shared, sharedText, text } from "./fields.ts";
import { EMAIL, PHONE, YEAR } from "./forms.ts";
import { markdownField } from "./markdown.ts";
import { imageOf, picture } from "./picture-fields.ts";

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

const SOCIAL = fields({ name: text, alt: text });

export const SCHOOL = fields({
  name: text,
  shortName: text,
  description: text,
  address: text,
  admissionsPhone: shared(PHONE),
  admissionsPhoneAbroad: shared(PHONE).optional(),
  admissionsEmail: shared(EMAIL).optional(),
  phone: shared(PHONE),
  email: shared(EMAIL),
  website: sharedText,
  founded: shared(YEAR),
  icp: sharedText,
  policeNumber: sharedText.optional(),
  policeEmblem: picture.optional(),
  donationNumber: sharedText,
  donation: fields({ account: text, bank: text, note: text }),
  social: SOCIAL,
  qr: picture,
  links: list(fields({ text, href })),
}).transform((school): School => {
  const { shortName, description, founded, website, icp, links, ...named } = school;
  const { policeNumber, policeEmblem, ...others } = named;
  const { donation, donationNumber, social, qr, ...reached } = others;
  const { admissionsPhoneAbroad, admissionsEmail, ...contact } = reached;
  return {
    facts: { ...contact, shortName, description, founded },
    bottom: {
      ...contact,
      ...(admissionsPhoneAbroad !== undefined && { admissionsPhoneAbroad }),
      ...(admissionsEmail !== undefined && { admissionsEmail }),
      donation: { ...donation, number: donationNumber },
      website,
      social: { name: social.name, qr: imageOf(qr, social.alt) },
      icp,
      ...(policeNumber !== undefined && {
        police: {
          number: policeNumber,
          ...(policeEmblem && { emblem: imageOf(policeEmblem, "") }),
        },
      }),
      links,
    },
  };
});

export const CONTACT = fields({
  address: text,
  phone: shared(PHONE),
  website: sharedText,
  email: shared(EMAIL),
  licence: sharedText.optional(),
  hours: text.optional(),
  travel: markdownField.optional(),
  social: SOCIAL,
  qr: picture,
}).transform(({ social, qr, ...contact }) => ({
  ...contact,
  social: { name: social.name, qr: imageOf(qr, social.alt) },
}));

const POSITION = fields({ title: text, count: text, nature: text, subjects: text.optional() });

export const RECRUITMENT = fields({
  positions: list(POSITION),
  target: text,
  process: list(item),
  application: text,
  requirements: list(item),
  teacherNature: text,
  pay: text,
  training: text,
  howToApply: text,
  conditions: list(item),
  jobDescription: list(item),
});
