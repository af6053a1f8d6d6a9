import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
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
import { SubSections } from "./sub-sections.tsx";
import { UnsettledMark } from "./unsettled.tsx";
import { useDisclosure } from "./use-disclosure.ts";
import { usePageAddress } from "./use-page-address.ts";

/** On a phone the entries are a panel. */
export function Header({ siteName }: { readonly siteName: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const address = usePageAddress();
  const menu = useDisclosure();
  // The pages below the sections come with the first opening: on a wide screen nobody sees them.
  const [wasOpened, setWasOpened] = useState(false);

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
        <details
          ref={menu}
          className={styles.menu}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) setWasOpened(true);
          }}
        >
          <summary className={styles.toggle}>
            <span className={styles.whileClosed}>
              <Icon name="menu" />
              <Trans>菜单</Trans>
            </span>
            <span className={styles.whileOpen}>
              <Icon name="close" />
              <Trans>关闭</Trans>
            </span>
            <UnsettledMark />
          </summary>
        </details>
        <div className={styles.panel}>
          <nav aria-label={t`主导航`}>
            <ul className={styles.list}>
              {SECTIONS.map(({ path, to, label, pages }) => (
                <li key={path} className={styles.section}>
                  <a
                    href={to}
                    aria-current={currentState(address.pathname, path, to)}
                    className={styles.entry}
                  >
                    {label[locale]}
                  </a>
                  {wasOpened && pages.length > 0 && (
                    <SubSections name={label[locale]} pages={pages} here={address.pathname} />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            <a
              href="/apply/event"
              className={`${styles.tool} ${styles.apply}`}
              aria-current={currentState(address.pathname, "/apply", "/apply/event")}
            >
              <Trans>报名与申请</Trans>
            </a>
            <a href={SEARCH_PATH} className={`${styles.tool} ${styles.search}`}>
              <Icon name="search" />
              <span>
                <Trans>搜索</Trans>
              </span>
            </a>
            <AccountEntry path={address.pathname} className={styles.tool} />
            <a href="/offline" className={`${styles.tool} ${styles.inPanel}`}>
              <Trans>离线阅读 · 添加到主屏幕</Trans>
            </a>
          </div>
        </div>
        <LocaleSwitch address={address} className={styles.tool} />
      </div>
    </header>
  );
}
