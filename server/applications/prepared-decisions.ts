import { eq, inArray } from "drizzle-orm";
import type { PreparedDecision } from "#contract/office/application-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Sql } from "#server/database/database.ts";
import { decisionReleases, decisions, staff } from "#server/database/office-schema.ts";
import type { DataKeys, Sealed } from "./data-keys.ts";

export interface Prepared {
  readonly decision: PreparedDecision;
  readonly letter: Sealed | null;
}

/** The decisions that wait for these applications, by id. */
export async function preparedFor(
  query: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Prepared>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .select({ decision: decisions, release: decisionReleases, by: staff.name })
    .from(decisions)
    .innerJoin(staff, eq(staff.id, decisions.staffId))
    .leftJoin(decisionReleases, eq(decisionReleases.id, decisions.releaseId))
    .where(inArray(decisions.applicationId, [...ids]));
  return new Map(
    rows.map(({ decision, release, by }) => {
      const letter = sealedLetter(decision);
      const shown = {
        ...{ status: decision.status, by },
        hasLetter: letter !== null,
        releaseAt: release ? schoolTime(release.releaseAt) : null,
        isLeftOut: release !== null && release.doneAt !== null,
      };
      return [decision.applicationId, { decision: shown, letter }] as const;
    }),
  );
}

/** A letter is bound to its application, in a decision and after it. */
const placeOf = (application: string) => `letter ${application}`;

export function sealLetter(keys: DataKeys, application: string, text: string): Sealed {
  return keys.seal(text, placeOf(application));
}

export function openLetter(keys: DataKeys, application: string, sealed: Sealed): string {
  return keys.open(sealed, placeOf(application));
}

/** Puts the child's corrected name in the place of the former one in the letter that is prepared, if there is one. */
export async function renameInLetter(
  query: Sql,
  keys: DataKeys,
  application: string,
  name: { readonly from: string; readonly to: string },
): Promise<void> {
  const ofApplication = eq(decisions.applicationId, application);
  const [row] = await query.select().from(decisions).where(ofApplication).for("update");
  const letter = row ? sealedLetter(row) : null;
  if (letter === null) return;
  // A name such as Ann may be part of another word; no space stands between a Chinese name and other words.
  const latin = "\\p{Script=Latin}";
  // The right name may have been typed already, and hold the wrong one.
  const right = name.to.includes(name.from) ? `${RegExp.escape(name.to)}|` : "";
  const whole = new RegExp(
    `${right}(?<!${latin}(?=${latin}))${RegExp.escape(name.from)}(?!(?<=${latin})${latin})`,
    "gu",
  );
  const text = openLetter(keys, application, letter).replace(whole, () => name.to);
  const { keyId, bytes } = sealLetter(keys, application, text);
  await query
    .update(decisions)
    .set({ letterKeyId: keyId, letterSealed: bytes })
    .where(ofApplication);
}

/** The letter of a row; null: it has none. */
export function sealedLetter(row: {
  readonly letterKeyId: string | null;
  readonly letterSealed: Buffer | null;
}): Sealed | null {
  const { letterKeyId: keyId, letterSealed: bytes } = row;
  return keyId !== null && bytes !== null ? { keyId, bytes } : null;
}
