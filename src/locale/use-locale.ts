import { useAtomValue } from "jotai";
import type { Locale } from "#contract/locales.ts";
import { localeAtom } from "./locale-atom.ts";

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}
