import { Select, Trans } from "@lingui/react/macro";
import type { Delay, OutboxEntry } from "./entries.ts";

interface DelayTextProps {
  /** Undefined: it was not tried yet. */
  readonly delay: Delay | undefined;
  readonly kind: OutboxEntry["kind"];
}

/** Why something is not sent yet, where it is meanwhile, and when it goes. */
export function DelayText({ delay, kind }: DelayTextProps) {
  switch (delay) {
    case "offline":
      return (
        <Trans>
          现在没有网络。
          <Select value={kind} _event="您的请求" other="申请" />
          已保存在这台设备上，打开本站并恢复连接后会自动发送。登录过期后会被删除，请尽早联网。
        </Trans>
      );
    case "unanswered":
      return (
        <Trans>
          暂时没有收到学校网站的回复。
          <Select value={kind} _event="您的请求" other="申请" />
          已保存在这台设备上，打开本站时会自动重新发送。登录过期后会被删除，请稍后回来查看。
        </Trans>
      );
    case "busy":
      return (
        <Trans>
          学校网站暂时无法受理。
          <Select value={kind} _event="您的请求" other="申请" />
          已保存在这台设备上，打开本站时会自动重新发送。登录过期后会被删除，请稍后回来查看。
        </Trans>
      );
    case undefined:
      return (
        <Trans>
          <Select value={kind} _event="您的请求" other="申请" />
          已保存在这台设备上，打开本站时会自动发送。登录过期后会被删除。
        </Trans>
      );
  }
}
