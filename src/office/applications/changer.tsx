import { Trans } from "@lingui/react/macro";

/** Who has changed something: one of the staff by name, or the family. */
export function Changer({ name }: { readonly name: string | null | undefined }) {
  if (name === "site") return <Trans>家长</Trans>;
  return name ?? <Trans>别人</Trans>;
}
