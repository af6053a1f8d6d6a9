import { redirect } from "@tanstack/react-router";
import { defaultPage, findEntry } from "#contract/site-map.ts";

/** For an address that stands for one of the pages below it: leads there, keeping the address out of the history. */
export function toDefaultPage(path: string) {
  return () => {
    const entry = findEntry(path);
    if (!entry) throw new Error(`${path} is not on the site map`);
    throw redirect({ to: defaultPage(entry).path, replace: true });
  };
}
