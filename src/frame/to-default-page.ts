import { redirect } from "@tanstack/react-router";
import { defaultPage, findEntry } from "#contract/site-map.ts";

/** Redirects a section's address to its default page. */
export function toDefaultPage(path: string) {
  return () => {
    const entry = findEntry(path);
    if (!entry) throw new Error(`${path} is not on the site map`);
    throw redirect({ to: defaultPage(entry).path, replace: true });
  };
}
