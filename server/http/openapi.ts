import * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { CODE, type Code } from "#contract/codes.ts";
import { RefusedFields } from "#contract/envelope.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locales.ts";
import * as shapes from "#contract/shapes.ts";
import { CALL_TEXTS, PARAMETER_TEXTS, TAGS } from "./openapi-texts.ts";
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
  Stage: shapes.StageShape,
  RefusedFields,
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
        "The public reading calls of the school's site. Every answer is an envelope of `code`, `msg` and `data`, in the language of the `lang` header.",
      contact,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: "/", description: "The site that this document comes from" }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      PUBLIC_CALL_NAMES.map((call) => [
        PUBLIC_CALLS[call].path,
        { get: operation(call, dataOf(call)) },
      ]),
    ),
    components: {
      schemas: definitions,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
    },
  };
}

const Records = z.record(z.string(), z.record(z.string(), z.unknown()));

function describeShapes() {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(NAMED)) names.add(shape, { id });
  const all = z.object({
    ...Object.fromEntries(PUBLIC_CALL_NAMES.map((call) => [call, PUBLIC_CALLS[call].data])),
    refused: RefusedFields,
  });
  // "input" leaves objects open: a client must not break on a field that comes later.
  const schema = z.toJSONSchema(all, { metadata: names, io: "input" });
  const text = JSON.stringify([schema.$defs, schema.properties]).replaceAll("#/$defs/", SCHEMAS);
  const [definitions, data] = z.tuple([Records, Records]).parse(JSON.parse(text));
  for (const definition of Object.values(definitions)) Reflect.deleteProperty(definition, "id");
  return { definitions, dataOf: (call: PublicCall): Json => data[call] ?? {} };
}

function operation(call: PublicCall, data: Json): Json {
  const { summary, description, tag } = CALL_TEXTS[call];
  const parameters = queryParameters(call);
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

function queryParameters(call: PublicCall) {
  const { properties = {}, required = [] } = z.toJSONSchema(PUBLIC_CALLS[call].query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    description: PARAMETER_TEXTS[name],
    required: required.includes(name),
    schema,
  }));
}

function envelopeContent(code: Code, data: Json): Json {
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["code", "msg", "data"],
        properties: { code: { const: code }, msg: MESSAGE, data },
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
    schema: { type: "string", enum: LOCALES, default: DEFAULT_LOCALE },
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
    "Something in the query was refused; `data.fields` says what, and what to do about it.",
    reference("schemas", "RefusedFields"),
  ),
  NotFound: refusal(CODE.notFound, "There is no such item."),
  Fault: refusal(CODE.fault, "A fault on the server; its log tells more."),
};
