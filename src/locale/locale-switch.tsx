import { useLingui } from "@lingui/react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import type { MouseEvent } from "react";
import { LANGUAGE_TAG, type Localized, otherLocale } from "#contract/locales.ts";
import { contentQueries } from "#src/api/content-queries.ts";
import { loadMessages } from "./catalogs.ts";
import { localeAtom } from "./locale-atom.ts";
import { useLocale } from "./use-locale.ts";

const OWN_NAMES: Localized = { zh: "中文", en: "English" };

/** Changes the language in place, keeping page, scroll and what was typed; without scripts it is a link that does the same. */
export function LocaleSwitch({ className }: { readonly className?: string | undefined }) {
  const { i18n } = useLingui();
  const router = useRouter();
  const setLocale = useSetAtom(localeAtom);
  const pathname = useLocation({ select: (location) => location.pathname });
  const next = otherLocale(useLocale());

  const change = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { context } = router.options;
    const messages = await loadMessages(next);
    router.update({
      ...router.options,
      context: { ...context, locale: next, content: contentQueries(context.read, next) },
    });
    setLocale(next);
    i18n.loadAndActivate({ locale: next, messages });
    await router.invalidate();
  };

  return (
    <a
      href={`${pathname}?lang=${next}`}
      lang={LANGUAGE_TAG[next]}
      hrefLang={LANGUAGE_TAG[next]}
      rel="alternate"
      className={className}
      onClick={change}
    >
      {OWN_NAMES[next]}
    </a>
  );
}
