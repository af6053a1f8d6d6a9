import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { LANGUAGE_NAME, LANGUAGE_TAG, otherLocale } from "#contract/locales.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./language-switch.module.css";
import { loadWords } from "./words.ts";

/** Changes the language in place; what was typed stays. */
export function LanguageSwitch() {
  const { i18n } = useLingui();
  const setLocale = useSetAtom(localeAtom);
  const queryClient = useQueryClient();
  const next = otherLocale(useLocale());
  const change = async () => {
    const messages = await loadWords(next);
    setLocale(next);
    document.documentElement.lang = LANGUAGE_TAG[next];
    i18n.loadAndActivate({ locale: next, messages });
    // Some answers have words of the server in them.
    await queryClient.invalidateQueries();
  };
  return (
    <button
      type="button"
      lang={LANGUAGE_TAG[next]}
      className={styles.switch}
      onClick={() => {
        change().catch((error: unknown) => console.warn("language not loaded", error));
      }}
    >
      {LANGUAGE_NAME[next]}
    </button>
  );
}
