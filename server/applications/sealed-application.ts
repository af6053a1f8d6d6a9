import * as z from "zod/mini";
import type { Application } from "#contract/application-shapes.ts";
import type { DataKeys, Sealed } from "./data-keys.ts";

/** The personal part of an application as it is stored: already checked, and checked no more when rules change. */
const ApplicationDetails = z.object({
  grade: z.string(),
  ageReason: z.optional(z.string()),
  student: z.object({
    name: z.string(),
    gender: z.string(),
    birthDate: z.string(),
    currentSchool: z.optional(z.string()),
  }),
  guardian: z.object({ name: z.string(), relation: z.string(), phone: z.string() }),
  address: z.string(),
  remarks: z.optional(z.string()),
});
export type ApplicationDetails = z.infer<typeof ApplicationDetails>;

/** Encrypts all that is personal, for the row with this id. */
function sealApplication(keys: DataKeys, id: string, application: ApplicationDetails): Sealed {
  return keys.seal(JSON.stringify(ApplicationDetails.parse(application)), id);
}

export function openApplication(keys: DataKeys, id: string, sealed: Sealed): ApplicationDetails {
  return ApplicationDetails.parse(JSON.parse(keys.open(sealed, id)));
}

/** The key that a guardian is known by: the phone in E.164. */
export function guardianOf(phone: string): string {
  return phone.startsWith("+") ? phone : `+86${phone}`;
}

/** What a row holds of an application, for its id. */
export function columnsOf(
  keys: DataKeys,
  id: string,
  application: ApplicationDetails & Pick<Application, "stage">,
) {
  const [childHash] = keys.hashes(childOf(application));
  const [guardianHash] = keys.hashes(guardianOf(application.guardian.phone));
  const { keyId, bytes: sealed } = sealApplication(keys, id, application);
  return {
    stage: application.stage,
    grade: application.grade,
    childHash,
    guardianHash,
    keyId,
    sealed,
  };
}

/** The key that a child is known by: the letters of the name, whatever stands between them, and the birth date. */
export function childOf({ student }: Pick<ApplicationDetails, "student">): string {
  return `${lettersOf(student.name)}\n${student.birthDate}`;
}

const UNLIKE = /[^\p{L}\p{M}\p{N}]|\p{Variation_Selector}/gu;

/** A name's letters, whatever stands between them. */
export function lettersOf(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(UNLIKE, "");
}
