import { queryOptions } from "@tanstack/react-query";
import type { User } from "#contract/account-shapes.ts";
import { PERSONAL_KEY } from "./personal-storage.ts";

export function userQuery(ask: () => Promise<User>) {
  return queryOptions({ queryKey: [PERSONAL_KEY, "user"], queryFn: ask });
}
