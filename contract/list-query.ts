import * as z from "zod/mini";
import { describeFields } from "./describe.ts";

/** Which part of a list is asked for; without `page` the first one. */
export const ListQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const LIST_QUERY_TEXTS = {
  page: "Which page of the list, counted from 1.",
  size: "How many items a page has; 20 where it is left out.",
};
describeFields(ListQuery, LIST_QUERY_TEXTS);
