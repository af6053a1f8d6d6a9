import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ACCOUNT_CALLS } from "#contract/account-calls.ts";
import { APPLICATION_CALLS } from "#contract/application-calls.ts";
import { PUBLIC_CALLS } from "#contract/calls.ts";
import { EVENT_CALLS } from "#contract/event-calls.ts";
import { OFFICE_CALL_NAMES, OFFICE_CALL_SHAPES } from "#contract/office/calls.ts";
import { STAFF_ROLES } from "#contract/office/roles.ts";
import { STAGES } from "#contract/stages.ts";
import { accountTestSite } from "#server/api/test-account-calls.ts";
import { officeTestSite } from "./test-office.ts";

/** Two hundred requests. */
const TIMEOUT = 60_000;
const FORMATTED = [randomUUID(), "2026-11-24", "13800138000", "2026-K-0001", "123456"];

type Schema = z.core.JSONSchema._JSONSchema;

/** An input of a shape; U+0000 stands in each of its texts that has no form of its own. */
function withNul(schema: Schema): unknown {
  if (typeof schema === "boolean") return "\0";
  const { const: only, enum: choice = [only], anyOf, allOf, type, items } = schema;
  const [first] = choice;
  if (first !== undefined) return first;
  const [inner] = anyOf ?? allOf ?? [];
  if (inner !== undefined) return withNul(inner);
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, withNul(field)]),
      );
    case "array":
      return [items && !Array.isArray(items) ? withNul(items) : "\0"];
    case "number":
    case "integer":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default: {
      const form = schema.pattern === undefined ? null : new RegExp(schema.pattern, "u");
      const formatted = form && FORMATTED.find((text) => form.test(text));
      return formatted ?? "a\0".padEnd(schema.minLength ?? 2, "a");
    }
  }
}

const inputOf = (shape: z.ZodMiniType) =>
  z
    .record(z.string(), z.unknown())
    .parse(withNul(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })));

interface VisitorCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query: z.ZodMiniType;
  readonly body?: z.ZodMiniType | null;
}

const VISITOR_CALLS: Readonly<Record<string, VisitorCall>> = {
  ...PUBLIC_CALLS,
  ...ACCOUNT_CALLS,
  ...EVENT_CALLS,
  ...APPLICATION_CALLS,
};

const { staffWith, send } = officeTestSite();
const { calls, call } = accountTestSite();

it("U+0000 in a text is no fault of any call of the office", { timeout: TIMEOUT }, async () => {
  const refused: string[] = [];
  for (const name of OFFICE_CALL_NAMES) {
    const roles = STAFF_ROLES.filter((role) => role !== "door").map((role) => ({
      role,
      stages: role === "admissions" ? [...STAGES] : [],
    }));
    const as = await staffWith(roles, { isConfirmed: true });
    const { statusCode, body } = await send(name, inputOf(OFFICE_CALL_SHAPES[name].input), { as });
    expect(statusCode, `${name} ${body}`).toBeLessThan(500);
    if (statusCode === 400) refused.push(name);
  }
  expect(refused, refused.join()).toEqual(
    expect.arrayContaining(["saveFilter", "findPerson", "auditLog", "takeIn"]),
  );
});

it("U+0000 in a text is no fault of any call of visitors", { timeout: TIMEOUT }, async () => {
  const token = await calls.register();
  for (const [name, { method = "GET", path, query, body = null }] of Object.entries(
    VISITOR_CALLS,
  )) {
    const texts = Object.entries(inputOf(query)).map(([key, value]) => [key, String(value)]);
    const { statusCode, body: said } = await call(method, `${path}?${new URLSearchParams(texts)}`, {
      token,
      ...(body && { body: inputOf(body) }),
    });
    expect(statusCode, `${name} ${said}`).toBeLessThan(500);
  }
});
