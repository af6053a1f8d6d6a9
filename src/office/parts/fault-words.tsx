import { Trans } from "@lingui/react/macro";
import type { FaultKind } from "#contract/office/fault-kinds.ts";

/** A kind of fault, named. */
export function FaultWords({ kind }: { readonly kind: FaultKind }) {
  switch (kind) {
    case "server":
      return <Trans>服务器处理请求出错</Trans>;
    case "sms":
      return <Trans>短信验证码没有发出</Trans>;
    case "content":
      return <Trans>网站内容有错误，没有上线</Trans>;
  }
}
