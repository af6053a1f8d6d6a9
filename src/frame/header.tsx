import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { SEARCH_PATH } from "#contract/search/query.ts";
import { defaultPage, findEntry, SITE_MAP } from "#contract/site-map.ts";
import { LocaleSwitch } from "#src/locale/locale-switch.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SiteLink } from "#src/ui/site-link.tsx";
import { AccountEntry } from "./account-entry.tsx";
import { BackLink } from "./back-link.tsx";
import { currentState } from "./current-state.ts";
import * as styles from "./header.module.css";
import { Mark } from "./mark.tsx";

const ENTRIES = SITE_MAP.map(({ segment, label }) => {
  const entry = findEntry(`/${segment}`);
  if (!entry) throw new Error(`${segment} is not on the site map`);
  return { path: entry.path, to: defaultPage(entry).path, label };
});

/** The school's name, the nine entries of the site, language and account. On a phone the entries are a panel. */
export function Header({ siteName }: { readonly siteName: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const locale = useLocale();
  const pathname = useLocation({ select: (location) => location.pathname });
  const panel = useId();
  const [open, setOpen] = useState(false);

  // Until now a line of script in the page kept the menu; what it opened stays open.
  useEffect(() => {
    removeEventListener("click", self.menuBeforeApp);
    setOpen(document.getElementById(panel)?.hasAttribute("data-open") ?? false);
  }, [panel]);

  // Behind every link that is followed, one to this very page included.
  useEffect(() => router.subscribe("onBeforeLoad", () => setOpen(false)), [router]);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      document.getElementById(`${panel}-button`)?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open, panel]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BackLink />
        <SiteLink to="/" className={styles.name}>
          <Mark />
          {/* Not known without a network, where this language was never read. */}
          <span>{siteName || ENTRIES[0]?.label[locale]}</span>
        </SiteLink>
        <button
          type="button"
          id={`${panel}-button`}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} />
          <Trans>菜单</Trans>
        </button>
        <div id={panel} className={styles.panel} data-open={open ? "" : undefined}>
          <nav aria-label={t`主导航`}>
            <ul className={styles.list}>
              {ENTRIES.map(({ path, to, label }) => (
                <li key={path}>
                  <SiteLink
                    to={to}
                    current={currentState(pathname, path, to)}
                    className={styles.entry}
                  >
                    {label[locale]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <SiteLink to="/offline" className={`${styles.tool} ${styles.inPanel}`}>
            <Trans>离线阅读与安装</Trans>
          </SiteLink>
          <SiteLink to={SEARCH_PATH} className={styles.tool}>
            <Trans>搜索</Trans>
          </SiteLink>
          <AccountEntry className={styles.tool} />
        </div>
        <LocaleSwitch className={styles.tool} />
      </div>
    </header>
  );
}

declare global {
  /** Until the app has taken over a line of script in the page opens and closes the menu. */
  var menuBeforeApp: (event: MouseEvent) => void;
}
