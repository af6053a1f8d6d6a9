import type * as z from "zod/mini";
import { type FieldMessages, messageOfIssue } from "#contract/field-messages.ts";
import type { Locale } from "#contract/locales.ts";
import { FIELD_MESSAGES } from "./words.ts";

type Issue = z.core.$ZodIssue;

/** The input does not have the agreed shape. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  readonly issues: readonly Issue[];
  readonly messages: FieldMessages;

  constructor(issues: readonly Issue[], messages: FieldMessages = {}) {
    super("invalid input");
    this.issues = issues;
    this.messages = messages;
  }
}

/** Checks what came with a request; throws InvalidInput. `messages` are the fields' own, where they have some. */
export function parseInput<Shape>(
  shape: z.ZodMiniType<Shape>,
  input: unknown,
  messages?: FieldMessages,
): Shape {
  const result = shape.safeParse(input, { reportInput: true });
  if (!result.success) throw new InvalidInput(result.error.issues, messages);
  const refused = pathsOfNul(result.data);
  if (refused.length === 0) return result.data;
  const message = "must not hold U+0000";
  throw new InvalidInput(
    refused.map((path) => ({ code: "custom", path, message, input: "\0" })),
    messages,
  );
}

/** The path of each text that holds U+0000, which nobody types and PostgreSQL cannot store. */
function pathsOfNul(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === "string") return value.includes("\0") ? [[...path]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => pathsOfNul(inner, [...path, name]));
}

/** For each refused field, by its path ("student.name"), what to do about it. */
export function refusedFields(
  { issues, messages: own }: InvalidInput,
  locale: Locale,
): Readonly<Record<string, string>> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.path.map(String).join(".");
    if (messages.has(path)) continue;
    const fieldMessages = Object.hasOwn(own, path) ? own[path] : undefined;
    const message = fieldMessages && messageOfIssue(issue, fieldMessages);
    messages.set(path, message?.[locale] ?? messageFor(issue, locale));
  }
  return Object.fromEntries(messages);
}

/** Fields with a message of their own for input in a wrong format. */
const OWN_MESSAGES = {
  phone: "phone",
  captcha: "captcha",
  newCaptcha: "captcha",
  username: "username",
  agreed: "agreed",
} as const;

const isOwn = (name: string): name is keyof typeof OWN_MESSAGES =>
  Object.hasOwn(OWN_MESSAGES, name);

function messageFor(issue: Issue, locale: Locale): string {
  const say = (message: keyof typeof FIELD_MESSAGES, value: unknown = "") =>
    FIELD_MESSAGES[message][locale].replace("{0}", String(value));
  const name = String(issue.path.at(-1));
  const own = isOwn(name) ? OWN_MESSAGES[name] : null;
  if (own && (own === "agreed" || issue.code === "invalid_format" || issue.code === "custom")) {
    return say(own);
  }
  switch (issue.code) {
    case "invalid_type":
      return say(issue.expected === "number" || issue.expected === "int" ? "number" : "missing");
    case "too_small":
      return say(issue.origin === "string" ? "shortest" : "smallest", issue.minimum);
    case "too_big":
      return say(issue.origin === "string" ? "longest" : "largest", issue.maximum);
    case "invalid_value":
      return issue.values.length > 1 ? say("choice", issue.values.join(", ")) : say("other");
    default:
      return say("other");
  }
}
