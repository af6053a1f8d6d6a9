import { CODE, type Code } from "#contract/codes.ts";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locales.ts";

export type Json = Readonly<Record<string, unknown>>;

export const reference = (section: string, name: string): Json => ({
  $ref: `#/components/${section}/${name}`,
});

const STATUS = {
  NotModified: 304,
  Invalid: 400,
  NotLoggedIn: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyTries: 429,
  Fault: 500,
  Busy: 503,
} as const;
export type ResponseName = keyof typeof STATUS;

/** The answers of an operation beside its success, by their status. */
export function responsesOf(names: readonly ResponseName[]): Json {
  return Object.fromEntries(names.map((name) => [STATUS[name], reference("responses", name)]));
}

/** An envelope with this code and data. */
export function envelopeContent(code: Code, data: Json): Json {
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["code", "msg", "data"],
        properties: {
          code: { const: code, description: "The code of the envelope." },
          msg: { type: "string", description: "What happened, for people to read." },
          data: { description: "What the call answers.", ...data },
        },
      },
    },
  };
}

function refusal(
  code: Code,
  description: string,
  data: Json = { type: "null" },
  headers: Json = {},
): Json {
  return {
    description,
    headers: { "x-request-id": reference("headers", "RequestId"), ...headers },
    content: envelopeContent(code, data),
  };
}

export const PARAMETERS: Json = {
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

export const HEADERS: Json = {
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
  Allow: {
    description: "The methods that the path takes, with commas between them.",
    schema: { type: "string" },
  },
};

export const RESPONSES: Readonly<Record<ResponseName, Json>> = {
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
    "Wrong username or password, or a wrong, spent or expired code, or what a family would know: which of them, the answer does not tell. Or, with `data.reason`, why even a right password would be refused.",
    { oneOf: [reference("schemas", "Forbidden"), { type: "null" }] },
  ),
  MethodNotAllowed: refusal(
    CODE.methodNotAllowed,
    "The path does not take this method; the header Allow names those that it takes.",
    { type: "null" },
    { allow: reference("headers", "Allow") },
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
    "Too many tries, or too many calls of one account or network; wait as many seconds as `data.retryAfter` and the header Retry-After say, or solve `data.challenge`.",
    reference("schemas", "TooManyTries"),
  ),
  Busy: refusal(
    CODE.unavailable,
    "The database or the SMS gateway is away, or there is too much to do.",
  ),
  NotFound: refusal(CODE.notFound, "There is no such item."),
  Fault: refusal(CODE.fault, "A fault on the server; its log tells more."),
};
