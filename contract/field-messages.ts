import type * as z from "zod/mini";
import type { Localized } from "./locales.ts";

/** The messages of a field: for an empty one, a wrong one, and a date that lies ahead or long ago. */
export interface FieldMessage {
  readonly empty: Localized;
  readonly wrong?: Localized;
  readonly ahead?: Localized;
  readonly longAgo?: Localized;
}

/** The messages of fields, by their path. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/** The message for a refused field; the issue comes with its input. */
export function messageOfIssue(
  issue: z.core.$ZodIssue,
  { empty, wrong = empty, ahead = wrong, longAgo = wrong }: FieldMessage,
): Localized {
  if (issue.code === "custom" && issue.params?.lies === "ahead") return ahead;
  if (issue.code === "custom" && issue.params?.lies === "long ago") return longAgo;
  const isBlank = typeof issue.input === "string" && issue.input.trim() === "";
  const isEmpty = isBlank || issue.code === "invalid_type" || issue.code === "invalid_value";
  return isEmpty ? empty : wrong;
}
