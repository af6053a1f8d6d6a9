import * as z from "zod/mini";
import { SocialAccount } from "./contact-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";

const Donation = z.object({
  account: z.string(),
  bank: z.string(),
  number: z.string(),
  note: z.string(),
});
describeFields(Donation, {
  account: "Name of the account.",
  bank: "The bank that keeps it.",
  number: "Number of the account.",
  note: "What donations are used for.",
});
const TextLink = z.object({ text: z.string(), href: z.string() });
describeFields(TextLink, { text: "The link's text.", href: "Its address, with its scheme." });

const PoliceRegistration = z.object({ number: z.string(), emblem: z.optional(Image) });
describeFields(PoliceRegistration, {
  number: "Number of the site's registration with the public security authorities in China.",
  emblem: "Their emblem, which stands beside the number.",
});
export const Bottom = z.object({
  name: z.string(),
  admissionsPhone: z.string(),
  admissionsPhoneAbroad: z.optional(z.string()),
  admissionsEmail: z.optional(z.string()),
  phone: z.string(),
  donation: Donation,
  email: z.string(),
  address: z.string(),
  website: z.string(),
  social: SocialAccount,
  icp: z.string(),
  police: z.optional(PoliceRegistration),
  links: z.array(TextLink),
});
describeShape(Bottom, "The foot of every page.");
describeFields(Bottom, {
  name: "Name of the school group.",
  admissionsPhone: "Phone of the admissions office, as it is dialled in China.",
  admissionsPhoneAbroad:
    "Its phone for callers from abroad, with +86; left out where the content names none.",
  admissionsEmail: "Its e-mail address; left out where the content names none.",
  phone: "Phone of the group's office.",
  donation: "The account for donations.",
  email: "E-mail address of the group.",
  address: "Postal address of the group.",
  website: "Address of the group's website.",
  social: "The group's account on WeChat.",
  icp: "Number of the site's registration (ICP) in China.",
  police:
    "The site's registration with the public security authorities; left out where there is none.",
  links: "Links to related sites.",
});
export type Bottom = z.infer<typeof Bottom>;
