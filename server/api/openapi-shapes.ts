import * as z from "zod/mini";
import * as accountShapes from "#contract/account-shapes.ts";
import { Admission } from "#contract/admission-shapes.ts";
import { Application } from "#contract/application-shapes.ts";
import { Block, Figure, Inline, Section } from "#contract/block-shapes.ts";
import { Bottom } from "#contract/bottom-shapes.ts";
import { ChartDrawing } from "#contract/chart-shapes.ts";
import { CodeSent } from "#contract/code-shapes.ts";
import { Contact } from "#contract/contact-shapes.ts";
import { descriptions } from "#contract/describe.ts";
import { Conflict, Forbidden, RefusedFields, TooManyTries } from "#contract/envelope.ts";
import * as eventShapes from "#contract/event-shapes.ts";
import { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import { Home } from "#contract/home-shapes.ts";
import { Image } from "#contract/image-shape.ts";
import * as loginShapes from "#contract/login-shapes.ts";
import { News, NewsSummary } from "#contract/news-shapes.ts";
import { Page } from "#contract/page-shapes.ts";
import { Challenge, ChallengeParameters } from "#contract/proof-of-work.ts";
import { Recruitment } from "#contract/recruitment-shapes.ts";
import { SearchAnswer, SearchResult } from "#contract/search-shapes.ts";
import { TeamMember } from "#contract/team-shapes.ts";
import { StageShape } from "#contract/value-shapes.ts";
import type { Json } from "./openapi-components.ts";

/** The shapes that have a name of their own in the document. */
const NAMED = {
  Image,
  Inline,
  Figure,
  ChartDrawing,
  Block,
  Section,
  Page,
  NewsSummary,
  News,
  InfoSession: eventShapes.InfoSession,
  Home,
  Bottom,
  TeamMember,
  Recruitment,
  Contact,
  Admission,
  SearchAnswer,
  SearchResult,
  Stage: StageShape,
  Registration: loginShapes.Registration,
  AccountLogin: loginShapes.AccountLogin,
  PhoneLogin: loginShapes.PhoneLogin,
  CodeSent,
  User: accountShapes.User,
  PasswordChange: accountShapes.PasswordChange,
  PasswordReset: loginShapes.PasswordReset,
  PhoneChange: accountShapes.PhoneChange,
  Login: accountShapes.Login,
  OwnerConfirmation: accountShapes.OwnerConfirmation,
  EventSummary: eventShapes.EventSummary,
  Event: eventShapes.Event,
  Application,
  ApplicationReceipt,
  RefusedFields,
  Conflict,
  Forbidden,
  TooManyTries,
  Challenge,
  ChallengeParameters,
} as const;

const Records = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The schemas of the document, and by its name the schema of each of these shapes, which refers to them. */
export function describeShapes(byName: Readonly<Record<string, z.ZodMiniType>>) {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(NAMED)) names.add(shape, { id });
  const all = z.object({ ...byName, ...{ RefusedFields, Conflict, Forbidden, TooManyTries } });
  const { $defs, properties } = described(all, names);
  const text = JSON.stringify([$defs, properties]).replaceAll("#/$defs/", "#/components/schemas/");
  const [definitions, schemas] = z.tuple([Records, Records]).parse(JSON.parse(text));
  for (const definition of Object.values(definitions)) Reflect.deleteProperty(definition, "id");
  return { definitions, schemaOf: (name: string): Json => schemas[name] ?? {} };
}

export function queryParameters(shape: z.ZodMiniType) {
  const { properties = {}, required = [] } = described(shape);
  return Object.entries(properties).map(([name, schema]) => {
    const { description } = z.object({ description: z.string() }).parse(schema);
    return { name, in: "query", description, required: required.includes(name), schema };
  });
}

/** A shape as JSON Schema, with what the contract says of it and of its fields. */
export function described(shape: z.ZodMiniType, names = z.registry<{ id: string }>()) {
  return z.toJSONSchema(shape, {
    metadata: names,
    // Leaves objects open: a client must not break on a field that comes later.
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const { description, fields = {} } = descriptions.get(zodSchema) ?? {};
      // Such as the lengths of texts that are counted as people count.
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (description !== undefined) jsonSchema.description = description;
      for (const [name, text] of Object.entries(fields)) {
        const field = jsonSchema.properties?.[name];
        if (!jsonSchema.properties || typeof field !== "object") continue;
        // The same shape in another field has the same object, which may still be empty: zod completes it before it writes JSON.
        jsonSchema.properties[name] = { toJSON: () => ({ ...field, description: text }) };
      }
      // No number of the site's comes near the largest that is exact.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
        Reflect.deleteProperty(jsonSchema, "maximum");
      }
      if (Number.isInteger(jsonSchema.const)) jsonSchema.type = "integer";
    },
  });
}
