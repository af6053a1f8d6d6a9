import { Select, Trans } from "@lingui/react/macro";
import { registersInterest } from "#contract/stages.ts";
import { outlastsLogin, type PendingEntry } from "./entries.ts";

interface DelayTextProps {
  readonly entry: PendingEntry;
}

export function DelayText({ entry }: DelayTextProps) {
  const { delay, unsaved } = entry;
  const isInterest = entry.kind === "application" && registersInterest(entry.application.stage);
  const kind = isInterest ? "interest" : entry.kind;
  const end = outlastsLogin(entry) ? "kept" : "deleted";
  if (unsaved) {
    return (
      <Trans>
        <Select value={kind} _event="您的请求" _interest="登记" other="申请" />
        还没有发送，这台设备也无法保存它。请不要关闭或重新载入本页，直到发送成功，否则内容会丢失。
      </Trans>
    );
  }
  switch (delay) {
    case "offline":
      return (
        <Trans>
          现在没有网络。
          <Select value={kind} _event="您的请求" _interest="登记" other="申请" />
          已保存在这台设备上，打开本站并恢复连接后会自动发送。
          <Select
            value={end}
            _kept="登录过期后会加密保留 7 天，您本人重新登录后继续发送。"
            other="登录过期后会被删除，请尽早联网。"
          />
        </Trans>
      );
    case "unanswered":
      return (
        <Trans>
          暂时没有收到学校网站的回复。
          <Select value={kind} _event="您的请求" _interest="登记" other="申请" />
          已保存在这台设备上，打开本站时会自动重新发送。
          <Select
            value={end}
            _kept="登录过期后会加密保留 7 天，您本人重新登录后继续发送。"
            other="登录过期后会被删除，请稍后回来查看。"
          />
        </Trans>
      );
    case "busy":
      return (
        <Trans>
          学校网站暂时无法受理。
          <Select value={kind} _event="您的请求" _interest="登记" other="申请" />
          已保存在这台设备上，打开本站时会自动重新发送。
          <Select
            value={end}
            _kept="登录过期后会加密保留 7 天，您本人重新登录后继续发送。"
            other="登录过期后会被删除，请稍后回来查看。"
          />
        </Trans>
      );
    case null:
      return null;
  }
}
