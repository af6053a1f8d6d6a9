import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useFocusHeadingOf } from "#src/focus/use-focus-heading.ts";
import { LogOutButton } from "#src/frame/log-out-button.tsx";
import type { Session } from "#src/session/session.ts";
import { userAtom } from "#src/session/session-atoms.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Section } from "#src/ui/section.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChangePhone } from "./change-phone.tsx";
import { Logins } from "./logins.tsx";
import { OutOfReach } from "./out-of-reach.tsx";
import * as styles from "./own-account.module.css";
import { type OwnAccountSearch, ownAccountAddress } from "./own-account-address.ts";
import { ownUserQuery } from "./own-account-queries.ts";
import { OwnThings } from "./own-things.tsx";

interface OwnAccountProps {
  readonly search: OwnAccountSearch;
  readonly session: Session;
}

/** One's own account, or the form that changes a part of it. */
export function OwnAccount({ search: { change, by }, session }: OwnAccountProps) {
  const { data: user } = useQuery(ownUserQuery(session));
  useFocusHeadingOf(`${change} ${by}`);
  if (change === undefined) return <Overview session={session} />;
  return (
    <>
      <p className={styles.back}>
        <a href="/account">
          <Trans>返回我的账号</Trans>
        </a>
      </p>
      {!user && <OutOfReach />}
      {user?.isUnconfirmed && change === "password" && (
        <p>
          <Trans>密码没有修改。请先核实账号，再回到“我的账号”，用短信验证码设置新密码。</Trans>
        </p>
      )}
      {user?.isUnconfirmed && <ConfirmFirst />}
      {user && !user.isUnconfirmed && change === "phone" && (
        <ChangePhone user={user} session={session} />
      )}
      {user && !user.isUnconfirmed && change === "password" && (
        <ChangePassword
          key={by}
          user={user}
          isByCode={by === "code" || !user.hasPassword}
          session={session}
        />
      )}
    </>
  );
}

function Overview({ session }: Pick<OwnAccountProps, "session">) {
  const { t } = useLingui();
  const { data: user, isError } = useQuery(ownUserQuery(session));
  const known = useAtomValue(userAtom);
  const username = [t`用户名`, known && <bdi>{known.username}</bdi>] as const;
  return (
    <div className={styles.sections}>
      {user?.isUnconfirmed && <ConfirmFirst />}
      <OwnThings session={session} />
      <Section id="who" title={t`账号信息`}>
        <Facts
          items={[
            ...(user?.isUnconfirmed ? [] : [username]),
            [
              t`手机号`,
              user && (
                <Changeable
                  value={user.phone}
                  address={ownAccountAddress({ change: "phone" })}
                  label={t`更换手机号`}
                />
              ),
            ],
            [
              t`密码`,
              user && (
                <Changeable
                  value={user.hasPassword ? t`已设置` : t`未设置，用短信验证码登录`}
                  address={ownAccountAddress({ change: "password" })}
                  label={user.hasPassword ? t`修改密码` : t`设置密码`}
                />
              ),
            ],
          ]}
        />
        {!user && isError && <OutOfReach />}
      </Section>
      {!user?.isUnconfirmed && <Logins session={session} />}
      <Section id="log-out" title={t`退出登录`}>
        <p>
          <Trans>退出后，这台设备上不再保留您的报名、登记、申请和草稿。</Trans>
        </p>
        <p>
          <LogOutButton className={buttonClass("secondary")} />
        </p>
      </Section>
    </div>
  );
}

interface ChangeableProps {
  readonly value: string;
  readonly address: string;
  readonly label: string;
}

function Changeable({ value, address, label }: ChangeableProps) {
  return (
    <span className={styles.changeable}>
      <span>{value}</span>
      <a href={address}>{label}</a>
    </span>
  );
}

function ConfirmFirst() {
  return (
    <p>
      <Trans>
        这个账号的手机号有很长一段时间没有验证过，可能已经换了主人。请先到
        <a href="/apply/enrollment">入学申请与登记</a>
        填写监护人姓名或孩子的出生日期，核实后可修改账号、查看已登录的设备。
      </Trans>
    </p>
  );
}
