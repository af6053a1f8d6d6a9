import type * as z from "zod/mini";

/** What the API's document says of a shape, and of its fields. */
interface Texts {
  readonly description?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export const descriptions = new Map<z.core.$ZodType, Texts>();

/**
 * Says what a shape is, for the API's document. Only the server makes that: bundlers drop these calls from the app.
 * @__NO_SIDE_EFFECTS__
 */
export function describeShape(shape: z.core.$ZodType, description: string): void {
  descriptions.set(shape, { ...descriptions.get(shape), description });
}

/**
 * Says what each field of a shape is, with its unit.
 * @__NO_SIDE_EFFECTS__
 */
export function describeFields<Shape extends z.core.$ZodShape>(
  shape: z.ZodMiniObject<Shape>,
  fields: { readonly [Name in keyof Shape]: string },
): void {
  descriptions.set(shape, { ...descriptions.get(shape), fields });
}
