import type * as z from "zod/mini";

/** Texts of the API's document about a shape and its fields. */
interface Texts {
  readonly description?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export const descriptions = new Map<z.core.$ZodType, Texts>();

// Only the server makes the API's document: by the marks below, bundlers drop the calls and their texts from the app.

/** Says what a shape is. */
// @__NO_SIDE_EFFECTS__
export function describeShape(shape: z.core.$ZodType, description: string): void {
  descriptions.set(shape, { ...descriptions.get(shape), description });
}

/** Says what each field of a shape is, with its unit; those of a shape that it extends are taken over. */
// @__NO_SIDE_EFFECTS__
export function describeFields<
  Shape extends z.core.$ZodShape,
  Base extends z.core.$ZodShape = Record<never, never>,
>(
  shape: z.ZodMiniObject<Shape>,
  fields: { readonly [Name in Exclude<keyof Shape, keyof Base>]: string },
  base?: z.ZodMiniObject<Base>,
): void {
  const inherited = base && descriptions.get(base)?.fields;
  descriptions.set(shape, { ...descriptions.get(shape), fields: { ...inherited, ...fields } });
}
