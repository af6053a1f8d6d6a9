import { Trans } from "@lingui/react/macro";
import { refusalOf } from "#src/office/api/call.ts";

/** Names the one who was quicker, if anybody was. */
export function ChangedBy({ error }: { readonly error: unknown }) {
  const refusal = refusalOf(error);
  if (refusal?.reason !== "changed" || refusal.by === undefined) return null;
  return (
    <p>
      <Trans>刚刚修改的人：{refusal.by}。您填写的内容还在。</Trans>
    </p>
  );
}
