import type { QueryClient, QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { isNotFoundError } from "./errors.ts";

/** Loads the data of a page; data that the server does not know is a page that does not exist. */
export async function load<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: UseQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.ensureQueryData(query);
  } catch (error) {
    if (isNotFoundError(error)) throw notFound();
    throw error;
  }
}
