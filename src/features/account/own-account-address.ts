import { writePlainSearch } from "#src/api/plain-search.ts";

/** What of the account is being changed; neither: all of it is shown. */
export interface OwnAccountSearch {
  readonly change?: "password" | "phone" | undefined;
  /** A code stands for the current password. */
  readonly by?: "code" | undefined;
}

export function ownAccountSearch({ change, by }: Record<string, unknown>): OwnAccountSearch {
  return {
    change: change === "password" || change === "phone" ? change : undefined,
    by: by === "code" ? "code" : undefined,
  };
}

export function ownAccountAddress(search: OwnAccountSearch): string {
  return `/account${writePlainSearch(search)}`;
}
