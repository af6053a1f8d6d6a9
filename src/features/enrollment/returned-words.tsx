import { Trans } from "@lingui/react/macro";
import type { Returned } from "./application-answers.ts";

/** That an application is a draft again, after it was taken back or refused. */
export function ReturnedWords({ returned }: { readonly returned: Returned }) {
  if (returned === "unanswered") {
    return (
      <Trans>
        这份申请已转为草稿，这台设备不会再发送。先前发出的一份可能已经送到学校：如果“我的申请”中有它，请删除这份草稿。
      </Trans>
    );
  }
  return <Trans>这份申请已转为草稿，不会发送。再次提交前，请重新确认监护人同意。</Trans>;
}
