import { CODE } from "#contract/codes.ts";
import type { OfficeCallShape } from "#contract/office/call.ts";
import { OFFICE_CALL_NAMES, OFFICE_CALL_SHAPES, type OfficeCall } from "#contract/office/calls.ts";
import { OfficeRefusal } from "#contract/office/refusal.ts";
import { PAGE_OWNER_HEADER } from "#contract/office/session.ts";
import { envelopeContent, reference } from "#server/api/openapi-components.ts";
import { described, queryParameters } from "#server/api/openapi-shapes.ts";
import { OFFICE_CALL_TEXTS } from "./openapi-texts.ts";

const REFUSALS = {
  400: "The input does not have the agreed shape.",
  401: "Nobody is logged in, or somebody other than the owner of the page is, or the second factor is missing.",
  403: "Not allowed: `data.reason` says why.",
  404: "There is no such thing.",
  409: "It cannot be done as things are: `data.reason` says why.",
  415: "It is not JSON.",
  429: "Too many tries.",
  503: "The database is away.",
};

const PAGE_OWNER = {
  name: PAGE_OWNER_HEADER,
  in: "header",
  description:
    "The id of the member of staff whose page makes the call. Where the session is somebody else's, it counts as over.",
  required: false,
  schema: { type: "string", description: "As `me` answers it.", format: "uuid" },
};

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
      parameters: { PageOwner: PAGE_OWNER },
      schemas: { OfficeRefusal: described(OfficeRefusal) },
      securitySchemes: { Session: { type: "apiKey", in: "cookie", name: "__Host-office" } },
    },
  };
}

function operation(name: OfficeCall, { method, callers, input, data, confirm }: OfficeCallShape) {
  const { summary, description } = OFFICE_CALL_TEXTS[name];
  const who = describeCallers(callers, confirm === true);
  const content = { "application/json": { schema: described(input) } };
  return {
    operationId: name,
    summary,
    description: description === undefined ? who : `${description} ${who}`,
    security: callers === "anybody" ? [] : [{ Session: [] }],
    parameters: [
      ...(callers === "anybody" ? [] : [reference("parameters", "PageOwner")]),
      ...(method === "GET" ? queryParameters(input) : []),
    ],
    ...(method !== "GET" && { requestBody: { required: true, content } }),
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

function success(data: OfficeCallShape["data"]) {
  if (data === "file") return { description: "The file.", content: { "*/*": {} } };
  return { description: "Done.", content: envelopeContent(CODE.success, described(data)) };
}

function refusals() {
  const data = reference("schemas", "OfficeRefusal");
  const reasons = {
    403: { content: envelopeContent(CODE.forbidden, data) },
    409: { content: envelopeContent(CODE.conflict, data) },
  };
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      { description, ...(status === "403" || status === "409" ? reasons[status] : {}) },
    ]),
  );
}
