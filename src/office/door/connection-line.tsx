import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./connection-line.module.css";
import type { DeskState } from "./desk.ts";

interface ConnectionLineProps {
  readonly state: DeskState;
  readonly onLogIn: () => void;
}

/** Whether the server hears of what is noted, and how much of it waits. */
export function ConnectionLine({ state, onLogIn }: ConnectionLineProps) {
  const { connection, waiting, isKept } = state;
  return (
    <div role="status" className={styles.line} data-connection={connection}>
      <p>
        {connection === "online" && <Trans>已连接</Trans>}
        {connection === "offline" && <Trans>没有网络：照常签到，恢复后自动发送</Trans>}
        {connection === "logged-out" && <Trans>登录已过期：照常签到，登录后发送</Trans>}
        {connection === "refused" &&
          (waiting.length > 0 ? (
            <Trans>您现在没有这场活动的签到权限，请联系管理员</Trans>
          ) : (
            <Trans>您现在没有这场活动的签到权限，看不到名单。这台设备上没有待发送的签到。</Trans>
          ))}
        {waiting.length > 0 && (
          <>
            <br />
            <Plural value={waiting.length} other="# 人待发送" />
          </>
        )}
      </p>
      {!isKept && (
        <p>
          <Trans>这台设备存不下记录：发送完之前请不要关闭本页。</Trans>
        </p>
      )}
      {connection === "logged-out" && (
        <Button onClick={onLogIn}>
          <Trans>登录</Trans>
        </Button>
      )}
    </div>
  );
}
