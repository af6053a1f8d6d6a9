import { Trans } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { phoneAddress } from "#contract/contact-text.ts";
import { PageTitle } from "#src/frame/page-title.tsx";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import * as columnStyles from "#src/ui/column.module.css";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { type AccountSearch, loginPurpose } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import type { Entrance } from "./enter.ts";

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
  const purpose = loginPurpose(search);
  return (
    <div className={`${columnStyles.column} ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      {purpose === "apply" && (
        <p>
          <Trans>登录或注册后，即可查看和报名活动、申请入学。</Trans>
        </p>
      )}
      {purpose === "account" && (
        <p>
          <Trans>登录后，即可查看和修改您的账号。</Trans>
        </p>
      )}
      <noscript>
        <p className={styles.withoutScript}>
          <Trans>登录和注册需要启用 JavaScript。报名活动或申请入学，也可以直接致电学校。</Trans>
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
      {children}
    </div>
  );
}

export function useEntrance({ redirect: wanted }: AccountSearch) {
  const router = useRouter();
  return (): Entrance => {
    const { session } = router.options.context;
    if (!session) throw new Error("nobody logs in on the server");
    const go = (href: string) => router.navigate({ href, replace: true });
    return { session, wanted, go };
  };
}
