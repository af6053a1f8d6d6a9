import { Trans } from "@lingui/react/macro";
import { useHydrated, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { phoneAddress } from "#contract/contact-text.ts";
import { PageTitle } from "#src/frame/page-title.tsx";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { Vignette } from "#src/frame/vignette.tsx";
import { StillLoading, WithoutApp } from "#src/frame/without-app.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import type { AccountSearch } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import type { Entrance } from "./enter.ts";
import { LoginPurpose } from "./login-purpose.tsx";
import { useForgetPhone } from "./typed-phone.ts";

export interface AccountPageProps {
  readonly title: string;
  readonly search: AccountSearch;
}

interface AccountFrameProps extends AccountPageProps {
  readonly children: ReactNode;
}

/** The frame of the pages for those who are not logged in; explains itself when a guarded page redirected here. */
export function AccountPage({ title, search, children }: AccountFrameProps) {
  const phone = useAdmissionsPhone();
  const isHydrated = useHydrated();
  return (
    <Vignette scene="gate" isLong>
      <div className={`${columnStyles.column} ${styles.page}`}>
        <PageTitle>{title}</PageTitle>
        <LoginPurpose search={search} />
        <noscript>
          <p className={styles.withoutScript}>
            <Trans>
              登录和注册需要启用 JavaScript。报名活动、办理招生事项，也可以直接致电学校。
            </Trans>
            {phone !== undefined && (
              <>
                {" "}
                <a href={phoneAddress(phone)}>
                  <PhoneNumber number={phone} />
                </a>
              </>
            )}
          </p>
        </noscript>
        <WithoutApp />
        {children}
        {!isHydrated && <StillLoading className={styles.slow} />}
      </div>
    </Vignette>
  );
}

export function useEntrance({ redirect: wanted }: AccountSearch) {
  const router = useRouter();
  const forgetPhone = useForgetPhone();
  return (): Entrance => {
    const { session } = router.options.context;
    if (!session) throw new Error("nobody logs in on the server");
    const go = (href: string) => {
      forgetPhone();
      return router.navigate({ href, replace: true });
    };
    return { session, wanted, go };
  };
}
