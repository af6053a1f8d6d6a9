import * as z from "zod/mini";
import { Block } from "./block-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";

export const SocialAccount = z.object({ name: z.string(), qr: Image });
describeFields(SocialAccount, { name: "The account's name on WeChat.", qr: "Its QR code." });
export type SocialAccount = z.infer<typeof SocialAccount>;

export const Contact = z.object({
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  social: SocialAccount,
  licence: z.optional(z.string()),
  hours: z.optional(z.string()),
  travel: z.optional(z.array(Block)),
});
describeShape(Contact, "How to reach a stage's school.");
describeFields(Contact, {
  address: "Postal address.",
  phone: "Phone, as it is dialled in China.",
  website: "Address of its website.",
  email: "E-mail address.",
  social: "Its account on WeChat.",
  licence: "Number of its licence to run a school.",
  hours: "When its office is open.",
  travel: "How to get there.",
});
export type Contact = z.infer<typeof Contact>;
