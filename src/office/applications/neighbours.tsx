import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { lastListAtom } from "./last-list.ts";

/** From one application to those above and below it in the list, and back to the list as it was. */
export function Neighbours({ number }: { readonly number: string }) {
  const { address, numbers } = useAtomValue(lastListAtom);
  const at = numbers.indexOf(number);
  const previous = at === -1 ? undefined : numbers[at - 1];
  const next = at === -1 ? undefined : numbers[at + 1];
  return (
    <Actions>
      {previous && (
        <OfficeLink to={`/applications/${previous}`}>
          <Trans>上一份</Trans>
        </OfficeLink>
      )}
      {next && (
        <OfficeLink to={`/applications/${next}`}>
          <Trans>下一份</Trans>
        </OfficeLink>
      )}
      <OfficeLink to={address}>
        <Trans>返回列表</Trans>
      </OfficeLink>
    </Actions>
  );
}
