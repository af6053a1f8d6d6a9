import * as z from "zod/mini";
import { describeFields, describeShape } from "#contract/describe.ts";

/** `data` of a refusal with code 403, 404 or 409 under /v1/office. */
export const OfficeRefusal = z.object({
  reason: z.enum([
    "role",
    "confirm",
    "origin",
    "credentials",
    "code",
    "invitation",
    "second-factor",
    "last-administrator",
    "name-taken",
    "not-found",
    "changed",
    "no-account",
    "signed-up",
    "full",
    "ended",
    "checked-in",
    "below-taken",
    "interest",
    "second",
    "withdrawn",
    "alike",
    "released",
    "too-soon",
    "unknown-place",
    "phone-taken",
    "phone-not-served",
    "prepared",
  ]),
  by: z.optional(z.string()),
  number: z.optional(z.string()),
  place: z.optional(z.string()),
});
describeShape(OfficeRefusal, "Why something is not done.");
describeFields(OfficeRefusal, {
  reason:
    "`role`: the caller's roles do not allow it. `confirm`: password and code have to be given again first. `origin`: no page of this site has sent it. `credentials`: the name or the password is wrong. `code`: the code is wrong or has been used. `invitation`: the link has been followed or has expired. `second-factor`: the caller has to follow an invitation first, as the second factor is not set up or was reset. `last-administrator`: nobody else who can log in is an administrator. `name-taken`: a member of staff has the name, or it stands for the site. `not-found`: there is no such thing, or the caller may not see it. `changed`: it has changed since it was read. `no-account`: no account has the phone. `signed-up`: the family has signed up for the event already. `full`: the event has no seats left. `ended`: the event is over, cancelled or no longer in the content. `checked-in`: the family has checked in, so it is not moved to another event, and not cancelled unless `isCheckedIn` says that this was seen. `below-taken`: fewer seats than are taken, and `isBelowTakenMeant` is not true. `interest`: it is a registration of interest, which is submitted or withdrawn and nothing else. `second`: the account has another application for the child, stage and year of entry. `withdrawn`: the family has withdrawn the application. `alike`: there is an application for the child, stage and year of entry, and `isSecond` is not true. `released`: the release has been carried out. `too-soon`: the release is less than a minute away. `unknown-place`: the letter has braces that are none of the places for each family's own words. `phone-taken`: the phone has an account. `phone-not-served`: the site cannot send codes to the phone. `prepared`: a decision has been prepared, so the grade and the state stay until it is undone.",
  by: "With `changed`, who has changed it; with `second-factor`, who has reset it: a member of staff by name, `name@machine` at the command line, or `site` for the family. Left out otherwise, and where that is not known.",
  number:
    "With `second` and `alike`, the number of the other application, where it is known. Left out otherwise.",
  place: "With `unknown-place`, the first of them, such as `{Name}`. Left out otherwise.",
});
export type OfficeRefusal = z.infer<typeof OfficeRefusal>;
