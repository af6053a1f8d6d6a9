import type * as z from "zod/mini";
import { ACCOUNT_CALLS, type AccountCall } from "#contract/account-calls.ts";
import { APPLICATION_CALLS, type ApplicationCall } from "#contract/application-calls.ts";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { CODE } from "#contract/codes.ts";
import { CALENDAR_PATH, EVENT_CALLS, type EventCall } from "#contract/event-calls.ts";
import { CalendarQuery } from "#contract/event-shapes.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import {
  envelopeContent,
  HEADERS,
  type Json,
  PARAMETERS,
  RESPONSES,
  type ResponseName,
  reference,
  responsesOf,
} from "./openapi-components.ts";
import { describeShapes, queryParameters } from "./openapi-shapes.ts";
import { type CallText, PUBLIC_CALL_TEXTS, TAGS } from "./openapi-texts.ts";
import { CALENDAR_TEXT, VISITOR_CALL_TEXTS } from "./openapi-visitor-texts.ts";

export interface ApiContact {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

type Call = PublicCall | AccountCall | EventCall | ApplicationCall;

/** A call of the contract; the public ones are read without a token. */
interface CallShape {
  readonly path: string;
  readonly method?: string;
  readonly query: z.ZodMiniType;
  readonly body?: z.ZodMiniType | null;
  readonly data: z.ZodMiniType;
  readonly needsToken?: boolean;
}

const CALLS: Readonly<Record<Call, CallShape>> = {
  ...PUBLIC_CALLS,
  ...ACCOUNT_CALLS,
  ...EVENT_CALLS,
  ...APPLICATION_CALLS,
};
const TEXTS: Readonly<Record<Call, CallText & { readonly refusals?: readonly ResponseName[] }>> = {
  ...PUBLIC_CALL_TEXTS,
  ...VISITOR_CALL_TEXTS,
};
const CALL_NAMES = Object.keys(CALLS).filter((name): name is Call => Object.hasOwn(CALLS, name));

/** The OpenAPI document of /v1, made from the schemas of the contract. */
export function openApiDocument(contact: ApiContact): Json {
  const { definitions, schemaOf } = describeShapes(callShapes());
  return {
    openapi: "3.1.0",
    info: {
      title: "School site API",
      version: "1.0.0",
      description:
        "The calls of the school's site. Every answer is an envelope of `code`, `msg` and `data`, in the language of the `lang` header. Releases add calls and fields under `/v1`: pass over those you do not know. What is taken away is served for one release more. Public answers have an `ETag`, which `If-None-Match` takes; those about a visitor are not to be stored. The site's own app gives a call up after five seconds. There are no CORS headers.",
      contact,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: "/", description: "The site that this document comes from" }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...callPaths(schemaOf), [CALENDAR_PATH]: { get: calendarOperation() } },
    components: {
      schemas: definitions,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: {
        Token: {
          type: "http",
          scheme: "bearer",
          description: "The token that registering and logging in answer. A cookie does not count.",
        },
      },
    },
  };
}

const bodyName = (call: Call) => `body of ${call}`;

/** The data of each call, and the body of those that take one. */
function callShapes(): Readonly<Record<string, z.ZodMiniType>> {
  const shapes: Record<string, z.ZodMiniType> = {};
  for (const call of CALL_NAMES) {
    const { data, body } = CALLS[call];
    shapes[call] = data;
    if (body) shapes[bodyName(call)] = body;
  }
  return shapes;
}

/** Calls of one path differ by their methods. */
function callPaths(schemaOf: (name: string) => Json): Json {
  const byPath = Map.groupBy(CALL_NAMES, (call) => CALLS[call].path);
  return Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      path,
      Object.fromEntries(
        calls.map((call) => [
          (CALLS[call].method ?? "GET").toLowerCase(),
          operation(call, schemaOf(call), schemaOf(bodyName(call))),
        ]),
      ),
    ]),
  );
}

function operation(call: Call, data: Json, bodySchema: Json): Json {
  const { query, body, needsToken } = CALLS[call];
  const { refusals, ...text } = TEXTS[call];
  const isList = queryParameters(query).some(({ name }) => name === "page");
  const hasBody = body !== null && body !== undefined;
  const isPublic = refusals === undefined;
  return {
    ...operationHead(call, text, query),
    ...(needsToken && { security: [{ Token: [] }] }),
    ...(hasBody && {
      requestBody: { required: true, content: { "application/json": { schema: bodySchema } } },
    }),
    responses: {
      200: {
        description: "Success",
        headers: {
          ...(isPublic && { ETag: reference("headers", "ETag") }),
          ...(isList && { [TOTAL_COUNT_HEADER]: reference("headers", "TotalCount") }),
        },
        content: envelopeContent(CODE.success, data),
      },
      ...responsesOf(refusals ?? publicAnswers(query)),
      ...responsesOf(hasBody ? ["TooLarge", "UnsupportedMediaType"] : []),
      ...responsesOf(isPublic && call !== "search" && !isList ? [] : ["TooManyTries"]),
      ...responsesOf(["MethodNotAllowed", "Fault"]),
    },
  };
}

/** The one answer that is no envelope. */
function calendarOperation(): Json {
  return {
    ...operationHead("calendar", CALENDAR_TEXT, CalendarQuery),
    responses: {
      200: {
        description: "An iCalendar file",
        headers: { ETag: reference("headers", "ETag") },
        content: { "text/calendar": { schema: { type: "string" } } },
      },
      ...responsesOf([...publicAnswers(CalendarQuery), "MethodNotAllowed", "Fault"]),
    },
  };
}

function operationHead(
  operationId: string,
  { tag, ...text }: CallText,
  query: z.ZodMiniType,
): Json {
  const parameters = [reference("parameters", "Language"), ...queryParameters(query)];
  return { operationId, ...text, tags: [tag], parameters };
}

function publicAnswers(query: z.ZodMiniType): readonly ResponseName[] {
  const isAsked = queryParameters(query).length > 0;
  return ["NotModified", ...(isAsked ? (["Invalid"] as const) : []), "NotFound"];
}
