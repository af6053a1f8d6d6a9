import { Trans } from "@lingui/react/macro";

/** Names the one who changed something: one of the staff, or the family. */
export function Changer({ name }: { readonly name: string | null | undefined }) {
  if (name === "site") return <Trans>家长</Trans>;
  return name ?? <Trans>别人</Trans>;
}
