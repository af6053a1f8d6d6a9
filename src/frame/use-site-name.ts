import { useRouterState } from "@tanstack/react-router";

/** The name that ends every title; empty where it is not known. */
export function useSiteName(): string {
  return useRouterState({
    select: ({ matches: [root] }) =>
      root?.loaderData && "siteName" in root.loaderData ? root.loaderData.siteName : "",
  });
}
