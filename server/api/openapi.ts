import * as z from "zod/mini";
import { ACCOUNT_CALLS } from "#contract/account-calls.ts";
import * as accountShapes from "#contract/account-shapes.ts";
import { APPLICATION_CALLS } from "#contract/application-calls.ts";
import * as applicationShapes from "#contract/application-shapes.ts";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { CODE, type Code } from "#contract/codes.ts";
import { descriptions } from "#contract/describe.ts";
import { Conflict, RefusedFields, TooManyTries } from "#contract/envelope.ts";
import { CALENDAR_PATH, EVENT_CALLS } from "#contract/event-calls.ts";
import * as eventShapes from "#contract/event-shapes.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locales.ts";
import * as shapes from "#contract/shapes.ts";
import { CALENDAR_TEXT, CALL_TEXTS, TAGS, VISITOR_CALL_TEXTS } from "./openapi-texts.ts";
import { PUBLIC_CALL_NAMES } from "./public-call-names.ts";

export interface ApiContact {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

type Json = Readonly<Record<string, unknown>>;

const SCHEMAS = "#/components/schemas/";
const reference = (section: string, name: string): Json => ({
  $ref: `#/components/${section}/${name}`,
});

/** The shapes that have a name of their own in the document. */
const NAMED = {
  Image: shapes.Image,
  Inline: shapes.Inline,
  Figure: shapes.Figure,
  Block: shapes.Block,
  Section: shapes.Section,
  Page: shapes.Page,
  NewsSummary: shapes.NewsSummary,
  News: shapes.News,
  InfoSession: shapes.InfoSession,
  Home: shapes.Home,
  Bottom: shapes.Bottom,
  TeamMember: shapes.TeamMember,
  Recruitment: shapes.Recruitment,
  Contact: shapes.Contact,
  Admission: shapes.Admission,
  SearchAnswer: shapes.SearchAnswer,
  SearchResult: shapes.SearchResult,
  Stage: shapes.StageShape,
  Registration: accountShapes.Registration,
  AccountLogin: accountShapes.AccountLogin,
  PhoneLogin: accountShapes.PhoneLogin,
  CodeSent: accountShapes.CodeSent,
  User: accountShapes.User,
  EventSummary: eventShapes.EventSummary,
  Event: eventShapes.Event,
  Application: applicationShapes.Application,
  ApplicationReceipt: applicationShapes.ApplicationReceipt,
  RefusedFields,
  Conflict,
  TooManyTries,
} as const;

/** The calls that know who asks, or are about to. */
const VISITOR_CALLS = { ...ACCOUNT_CALLS, ...EVENT_CALLS, ...APPLICATION_CALLS } as const;

const VISITOR_OPERATIONS = [
  { call: "register", refusals: ["Invalid", "Forbidden", "Conflict", "Busy"] },
  { call: "accountLogin", refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"] },
  { call: "phoneLogin", refusals: ["Invalid", "Forbidden", "Busy"] },
  { call: "sendCode", refusals: ["Invalid", "Forbidden", "TooManyTries", "Busy"] },
  { call: "user", refusals: ["NotLoggedIn", "Busy"] },
  { call: "logout", refusals: ["NotLoggedIn", "Busy"] },
  { call: "events", refusals: ["Invalid", "NotLoggedIn", "Busy"] },
  { call: "eventDetail", refusals: ["Invalid", "NotLoggedIn", "NotFound", "Busy"] },
  { call: "signUpForEvent", refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"] },
  { call: "cancelSignUp", refusals: ["Invalid", "NotLoggedIn", "NotFound", "Conflict", "Busy"] },
  { call: "apply", refusals: ["Invalid", "NotLoggedIn", "Conflict", "TooManyTries", "Busy"] },
  { call: "applications", refusals: ["Invalid", "NotLoggedIn", "Busy"] },
] as const;
type VisitorOperation = (typeof VISITOR_OPERATIONS)[number];

const STATUS = {
  Invalid: 400,
  NotLoggedIn: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooManyTries: 429,
  Busy: 503,
} as const;

const MESSAGE = { type: "string", description: "What happened, for people to read." };

/** The OpenAPI document of /v1, made from the schemas of the contract. */
export function openApiDocument(contact: ApiContact): Json {
  const { definitions, dataOf } = describeShapes();
  return {
    openapi: "3.1.0",
    info: {
      title: "School site API",
      version: "1.0.0",
      description:
        "The calls of the school's site. Every answer is an envelope of `code`, `msg` and `data`, in the language of the `lang` header.",
      contact,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: "/", description: "The site that this document comes from" }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(
        PUBLIC_CALL_NAMES.map((call) => [
          PUBLIC_CALLS[call].path,
          { get: operation(call, dataOf(call)) },
        ]),
      ),
      ...visitorPaths(dataOf),
      [CALENDAR_PATH]: { get: calendarOperation() },
    },
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

const Records = z.record(z.string(), z.record(z.string(), z.unknown()));

function describeShapes() {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(NAMED)) names.add(shape, { id });
  const all = z.object({
    ...Object.fromEntries(PUBLIC_CALL_NAMES.map((call) => [call, PUBLIC_CALLS[call].data])),
    ...Object.fromEntries(
      VISITOR_OPERATIONS.flatMap(({ call }) => {
        const { data, body } = VISITOR_CALLS[call];
        return [[call, data], ...(body ? [[bodyName(call), body]] : [])];
      }),
    ),
    ...{ refused: RefusedFields, conflict: Conflict, tooManyTries: TooManyTries },
  });
  const { $defs, properties } = described(all, names);
  const text = JSON.stringify([$defs, properties]).replaceAll("#/$defs/", SCHEMAS);
  const [definitions, data] = z.tuple([Records, Records]).parse(JSON.parse(text));
  for (const definition of Object.values(definitions)) Reflect.deleteProperty(definition, "id");
  return { definitions, dataOf: (name: string): Json => data[name] ?? {} };
}

/** A shape as JSON Schema, with what the contract says of it and of its fields. */
function described(shape: z.ZodMiniType, names = z.registry<{ id: string }>()) {
  return z.toJSONSchema(shape, {
    metadata: names,
    // Leaves objects open: a client must not break on a field that comes later.
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const { description, fields = {} } = descriptions.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
      for (const [name, text] of Object.entries(fields)) {
        // The same shape in another field has the same object.
        const field = jsonSchema.properties?.[name];
        if (!jsonSchema.properties || typeof field !== "object") continue;
        jsonSchema.properties[name] = { ...field, description: text };
      }
      // No number of the site's comes near the largest that is exact.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
        Reflect.deleteProperty(jsonSchema, "maximum");
      }
      if (Number.isInteger(jsonSchema.const)) jsonSchema.type = "integer";
    },
  });
}

/** Calls of one path differ by their methods. */
function visitorPaths(dataOf: (name: string) => Json): Json {
  const byPath = Map.groupBy(VISITOR_OPERATIONS, ({ call }) => VISITOR_CALLS[call].path);
  return Object.fromEntries(
    [...byPath].map(([path, operations]) => [
      path,
      Object.fromEntries(
        operations.map((each) => [
          VISITOR_CALLS[each.call].method.toLowerCase(),
          visitorOperation(each, dataOf(each.call), dataOf(bodyName(each.call))),
        ]),
      ),
    ]),
  );
}

/** The one answer that is no envelope. */
function calendarOperation(): Json {
  const { summary, description, tag } = CALENDAR_TEXT;
  return {
    operationId: "calendar",
    summary,
    description,
    tags: [tag],
    parameters: [
      reference("parameters", "Language"),
      ...queryParameters(eventShapes.CalendarQuery),
    ],
    responses: {
      200: {
        description: "An iCalendar file",
        headers: { ETag: reference("headers", "ETag") },
        content: { "text/calendar": { schema: { type: "string" } } },
      },
      304: reference("responses", "NotModified"),
      400: reference("responses", "Invalid"),
      404: reference("responses", "NotFound"),
      500: reference("responses", "Fault"),
    },
  };
}

const bodyName = (call: VisitorOperation["call"]) => `body of ${call}`;

function visitorOperation({ call, refusals }: VisitorOperation, data: Json, body: Json): Json {
  const { summary, description, tag } = VISITOR_CALL_TEXTS[call];
  const { needsToken, query, body: shape } = VISITOR_CALLS[call];
  const parameters = queryParameters(query);
  const isList = parameters.some(({ name }) => name === "page");
  return {
    operationId: call,
    summary,
    description,
    tags: [tag],
    security: needsToken ? [{ Token: [] }] : [],
    parameters: [reference("parameters", "Language"), ...parameters],
    ...(shape && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: {
      200: {
        description: "Success",
        ...(isList && {
          headers: { [TOTAL_COUNT_HEADER]: reference("headers", "TotalCount") },
        }),
        content: envelopeContent(CODE.success, data),
      },
      ...Object.fromEntries(
        refusals.map((refusal) => [STATUS[refusal], reference("responses", refusal)]),
      ),
      ...(shape && {
        413: reference("responses", "TooLarge"),
        415: reference("responses", "UnsupportedMediaType"),
      }),
      500: reference("responses", "Fault"),
    },
  };
}

function operation(call: PublicCall, data: Json): Json {
  const { summary, description, tag } = CALL_TEXTS[call];
  const parameters = queryParameters(PUBLIC_CALLS[call].query);
  const isList = parameters.some(({ name }) => name === "page");
  return {
    operationId: call,
    summary,
    description,
    tags: [tag],
    parameters: [reference("parameters", "Language"), ...parameters],
    responses: {
      200: {
        description: "Success",
        headers: {
          ETag: reference("headers", "ETag"),
          ...(isList && { [TOTAL_COUNT_HEADER]: reference("headers", "TotalCount") }),
        },
        content: envelopeContent(CODE.success, data),
      },
      304: reference("responses", "NotModified"),
      ...(parameters.length > 0 && { 400: reference("responses", "Invalid") }),
      404: reference("responses", "NotFound"),
      500: reference("responses", "Fault"),
    },
  };
}

function queryParameters(shape: z.ZodMiniType) {
  const { properties = {}, required = [] } = described(shape);
  return Object.entries(properties).map(([name, schema]) => {
    const { description } = z.object({ description: z.string() }).parse(schema);
    return { name, in: "query", description, required: required.includes(name), schema };
  });
}

function envelopeContent(code: Code, data: Json): Json {
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["code", "msg", "data"],
        properties: {
          code: { const: code, description: "The code of the envelope." },
          msg: MESSAGE,
          data: { description: "What the call answers.", ...data },
        },
      },
    },
  };
}

function refusal(code: Code, description: string, data: Json = { type: "null" }): Json {
  return {
    description,
    headers: { "x-request-id": reference("headers", "RequestId") },
    content: envelopeContent(code, data),
  };
}

const PARAMETERS: Json = {
  Language: {
    name: "lang",
    in: "header",
    description: "Language of the answer. Anything else counts as the default.",
    required: false,
    schema: {
      type: "string",
      description: "Chinese or English.",
      enum: LOCALES,
      default: DEFAULT_LOCALE,
    },
  },
};

const HEADERS: Json = {
  ETag: {
    description: "Names this very answer; send it back as If-None-Match.",
    schema: { type: "string" },
  },
  TotalCount: {
    description: "How many items the list has in all.",
    schema: { type: "integer", minimum: 0 },
  },
  RequestId: {
    description: "Names the request in the server's log.",
    schema: { type: "string" },
  },
};

const RESPONSES: Json = {
  NotModified: {
    description: "The answer is the one that If-None-Match names.",
    headers: { ETag: reference("headers", "ETag") },
  },
  Invalid: refusal(
    CODE.invalid,
    "Something that was sent was refused; `data.fields` says what, and what to do about it. Null: the body could not be read as JSON.",
    { oneOf: [reference("schemas", "RefusedFields"), { type: "null" }] },
  ),
  NotLoggedIn: refusal(
    CODE.notLoggedIn,
    "The call needs a token, and came without a valid one. The one answer whose `code` is not its status.",
  ),
  Forbidden: refusal(
    CODE.forbidden,
    "Wrong user name or password, or a wrong, spent or expired code: one answer for all.",
  ),
  Conflict: refusal(
    CODE.conflict,
    "It cannot be done; `data.reason` says why.",
    reference("schemas", "Conflict"),
  ),
  TooLarge: refusal(CODE.tooLarge, "The body is over 64 KiB."),
  UnsupportedMediaType: refusal(CODE.unsupportedMediaType, "The body is not JSON."),
  TooManyTries: refusal(
    CODE.tooManyRequests,
    "Too many tries; wait as many seconds as `data.retryAfter` and the header Retry-After say.",
    reference("schemas", "TooManyTries"),
  ),
  Busy: refusal(
    CODE.unavailable,
    "The database or the SMS gateway is away, or there is too much to do.",
  ),
  NotFound: refusal(CODE.notFound, "There is no such item."),
  Fault: refusal(CODE.fault, "A fault on the server; its log tells more."),
};
