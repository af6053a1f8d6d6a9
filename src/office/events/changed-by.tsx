import { Trans } from "@lingui/react/macro";
import { refusalOf } from "#src/office/api/call.ts";

interface ChangedByProps {
  readonly error: unknown;
  /** Whether something was typed, which stays. */
  readonly isTyped?: boolean;
}

/** Names the one who was quicker, if anybody was. */
export function ChangedBy({ error, isTyped = true }: ChangedByProps) {
  const refusal = refusalOf(error);
  if (refusal?.reason !== "changed" || refusal.by === undefined) return null;
  return (
    <p>
      {isTyped ? (
        <Trans>刚刚修改的人：{refusal.by}。您填写的内容还在。</Trans>
      ) : (
        <Trans>刚刚修改的人：{refusal.by}。</Trans>
      )}
    </p>
  );
}
