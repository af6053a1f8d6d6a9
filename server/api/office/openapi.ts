import * as z from "zod/mini";
import type { OfficeCallShape } from "#contract/office/call.ts";
import { OFFICE_CALL_NAMES, OFFICE_CALL_SHAPES } from "#contract/office/calls.ts";
import { OfficeRefusal } from "#contract/office/refusal.ts";

const REFUSALS = {
  400: "The input does not have the agreed shape.",
  401: "Nobody is logged in, or the second factor is missing.",
  403: "Not allowed: `data.reason` says why.",
  404: "There is no such thing.",
  409: "It cannot be done as things are: `data.reason` says why.",
  415: "It is not JSON.",
  429: "Too many tries.",
  503: "The database is away.",
};

/** What is sent, as it is sent: what the server makes of it, JSON Schema cannot say. */
const sent = (shape: z.ZodMiniType) =>
  z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
const answered = (shape: z.ZodMiniType) => z.toJSONSchema(shape, { unrepresentable: "any" });

/** The OpenAPI document of the office's calls, made from the contract. */
export function officeApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of OFFICE_CALL_NAMES) {
    const call: OfficeCallShape = OFFICE_CALL_SHAPES[name];
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "School office API",
      version: "1.0.0",
      description:
        "The calls of the school's office. Every answer but a file is an envelope of `code`, `msg` and `data`. They take JSON from pages of the site alone, with the session's cookie.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { Session: { type: "apiKey", in: "cookie", name: "__Host-office" } },
    },
  };
}

function operation(name: string, { method, callers, input, data, confirm }: OfficeCallShape) {
  const isRead = method === "GET";
  const content = { "application/json": { schema: sent(input) } };
  return {
    operationId: name,
    description: describeCallers(callers, confirm === true),
    security: callers === "anybody" ? [] : [{ Session: [] }],
    ...(isRead ? { parameters: queryOf(input) } : { requestBody: { required: true, content } }),
    responses: { 200: success(data), ...refusals() },
  };
}

function describeCallers(callers: OfficeCallShape["callers"], isConfirmed: boolean): string {
  const who =
    typeof callers === "string"
      ? {
          anybody: "For anybody.",
          half: "For a session that lacks the second factor.",
          staff: "For everybody who is logged in.",
        }[callers]
      : `For the roles ${callers.join(", ")}.`;
  return isConfirmed ? `${who} Password and code have to be given again first.` : who;
}

function queryOf(shape: z.ZodMiniType) {
  const { properties = {}, required = [] } = sent(shape);
  return Object.entries(properties).map(([name, schema]) => ({
    in: "query",
    name,
    required: required.includes(name),
    schema,
  }));
}

function success(data: OfficeCallShape["data"]) {
  if (data === "file") return { description: "The file.", content: { "*/*": {} } };
  const properties = { code: { const: 200 }, msg: { type: "string" }, data: answered(data) };
  const schema = { type: "object", required: ["code", "msg", "data"], properties };
  return { description: "Done.", content: { "application/json": { schema } } };
}

function refusals() {
  const schema = { type: "object", properties: { data: answered(OfficeRefusal) } };
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => {
      const isOurs = status === "403" || status === "409";
      return [
        status,
        { description, ...(isOurs && { content: { "application/json": { schema } } }) },
      ];
    }),
  );
}
