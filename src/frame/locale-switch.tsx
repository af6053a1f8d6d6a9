import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useAtomValue, useSetAtom } from "jotai";
import { type MouseEvent, useState } from "react";
import { LANGUAGE_NAME, LANGUAGE_TAG, type Locale, otherLocale } from "#contract/locales.ts";
import { contentQueries } from "#src/api/content-queries.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";
import * as styles from "./locale-switch.module.css";
import type { PageAddress } from "./use-page-address.ts";

function addressIn(locale: Locale, { pathname, searchStr }: PageAddress) {
  const search = new URLSearchParams(searchStr);
  search.set("lang", locale);
  return `${pathname}?${search}`;
}

/** Changes the language in place and leaves scroll and typed text alone; without scripts it is a plain link. */
export function LocaleSwitch({
  address,
  className,
}: {
  readonly address: PageAddress;
  readonly className?: string | undefined;
}) {
  const { i18n } = useLingui();
  const router = useRouter();
  const setLocale = useSetAtom(localeAtom);
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const next = otherLocale(useLocale());

  const change = async (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    const { scrollX, scrollY } = window;
    const { context } = router.options;
    const here = router.state.location;
    let messages: Messages;
    setState("loading");
    try {
      messages = await context.prepareLanguage(next, here.pathname + here.searchStr);
    } catch (error) {
      console.warn("language not loaded", error);
      setState("failed");
      return;
    }
    setState("ready");
    router.update({
      ...router.options,
      context: { ...context, locale: next, content: contentQueries(context.read, next) },
    });
    setLocale(next);
    i18n.loadAndActivate({ locale: next, messages });
    // On a reload, a language in the address would win over the chosen one.
    const search = new URLSearchParams(here.searchStr);
    if (search.has("lang")) {
      search.delete("lang");
      const rest = search.size > 0 ? `?${search}` : "";
      await router.navigate({ href: here.pathname + rest, replace: true, resetScroll: false });
    }
    // Reloading the content counts as a navigation, but the visitor has not gone anywhere.
    const stop = router.subscribe("onRendered", () => {
      stop();
      scrollTo(scrollX, scrollY);
    });
    await router.invalidate();
  };

  return (
    <>
      <a
        href={addressIn(next, address)}
        lang={LANGUAGE_TAG[next]}
        hrefLang={LANGUAGE_TAG[next]}
        rel="alternate"
        className={className}
        onClick={change}
      >
        {LANGUAGE_NAME[next]}
      </a>
      <p role="status" hidden={state === "ready"} className={styles.status} data-state={state}>
        {state === "loading" && <Trans>正在加载…</Trans>}
        {state === "failed" &&
          (isOffline ? (
            <Trans>这个页面的英文版没有保存在这台设备上，恢复连接后再切换。</Trans>
          ) : (
            <Trans>语言切换失败，请检查网络后重试。</Trans>
          ))}
      </p>
    </>
  );
}
