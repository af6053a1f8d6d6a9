import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { SEARCH_PATH } from "#contract/search/query.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { AccountEntry, OwnAccountLink } from "./account-entry.tsx";
import { BackLink } from "./back-link.tsx";
import { currentState } from "./current-state.ts";
import * as styles from "./header.module.css";
import { LocaleSwitch } from "./locale-switch.tsx";
import { Mark } from "./mark.tsx";
import { SECTIONS } from "./sections.ts";
import { UnsettledMark } from "./unsettled.tsx";
import { usePageAddress } from "./use-page-address.ts";

/** On a phone the entries are a panel. */
export function Header({ siteName }: { readonly siteName: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const locale = useLocale();
  const address = usePageAddress();
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);

  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close();
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    const unsubscribe = router.subscribe("onBeforeLoad", close);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      unsubscribe();
    };
  }, [router]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BackLink path={address.pathname} />
        <a href="/" className={styles.name}>
          <Mark />
          {/* Not known without a network, where this language was never read. */}
          <span>{siteName || SECTIONS[0]?.label[locale]}</span>
        </a>
        <OwnAccountLink path={address.pathname} className={`${styles.tool} ${styles.inBar}`} />
        {/* The panel stands behind it, where the style sheet shows it: on a wide screen it is always open. */}
        <details ref={menu} className={styles.menu}>
          <summary ref={button} className={styles.toggle}>
            <Icon name="menu" />
            <Icon name="close" />
            <Trans>菜单</Trans>
            <UnsettledMark />
          </summary>
        </details>
        <div className={styles.panel}>
          <nav aria-label={t`主导航`}>
            <ul className={styles.list}>
              {SECTIONS.map(({ path, to, label }) => (
                <li key={path}>
                  <a
                    href={to}
                    aria-current={currentState(address.pathname, path, to)}
                    className={styles.entry}
                  >
                    {label[locale]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a
            href="/apply/event"
            className={`${styles.tool} ${styles.apply}`}
            aria-current={currentState(address.pathname, "/apply", "/apply/event")}
          >
            <Trans>报名与申请</Trans>
          </a>
          <a href={SEARCH_PATH} className={styles.tool}>
            <Trans>搜索</Trans>
          </a>
          <AccountEntry path={address.pathname} className={styles.tool} />
          <a href="/offline" className={`${styles.tool} ${styles.inPanel}`}>
            <Trans>离线阅读 · 添加到主屏幕</Trans>
          </a>
        </div>
        <LocaleSwitch address={address} className={styles.tool} />
      </div>
    </header>
  );
}
