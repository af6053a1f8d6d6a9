import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet } from "@tanstack/react-router";
import { useOffice } from "#src/office/api/use-office.ts";
import { LogOutButton } from "#src/office/getting-in/log-out-button.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import * as styles from "./frame.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { NAVIGATION } from "./navigation.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** What stands around every screen: the way to the others, by role, and the way out. */
export function Frame() {
  const { i18n, t } = useLingui();
  const { me } = useOffice();
  const entries = NAVIGATION.filter(
    ({ roles }) => roles === "staff" || me.roles.some(({ role }) => roles.includes(role)),
  );
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.mark}>
          <Trans>管理后台</Trans>
        </p>
        <nav aria-label={t`管理后台`}>
          <ul className={styles.entries}>
            {entries.map(({ to, label }) => (
              <li key={to}>
                <OfficeLink to={to} className={styles.entry} marksScreensBelow>
                  {i18n._(label)}
                </OfficeLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.own}>
          <OfficeLink to="/sessions" className={styles.entry}>
            {me.name}
          </OfficeLink>
          <LanguageSwitch />
          <LogOutButton />
        </div>
      </header>
      <Outlet />
      <Shortcuts />
    </div>
  );
}
