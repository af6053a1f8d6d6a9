import { Trans } from "@lingui/react/macro";
import type { Delay } from "#src/session/outbox-entries.ts";

interface DelayTextProps {
  /** Undefined: it was not tried yet. */
  readonly delay: Delay | undefined;
}

/** Why something is not sent yet, where it is meanwhile, and when it goes. */
export function DelayText({ delay }: DelayTextProps) {
  switch (delay) {
    case "offline":
      return (
        <Trans>
          现在没有网络。内容已保存在这台设备上，恢复连接后会自动发送。请在登录过期前恢复连接。
        </Trans>
      );
    case "unanswered":
      return (
        <Trans>
          暂时没有收到学校网站的回复。内容已保存在这台设备上，稍后会自动重新发送。请在登录过期前恢复连接。
        </Trans>
      );
    case "busy":
      return <Trans>学校网站现在无法处理。内容已保存在这台设备上，稍后会自动重新发送。</Trans>;
    case undefined:
      return <Trans>内容已保存在这台设备上，会自动发送。</Trans>;
  }
}
