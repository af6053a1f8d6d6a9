import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { useGoTo } from "#src/office/parts/use-address.ts";
import { useShortcut } from "#src/office/parts/use-shortcut.ts";
import { Actions } from "#src/ui/actions.tsx";
import * as styles from "./applications.module.css";
import { lastListAtom } from "./last-list.ts";

/** From one application to those above and below it in the list, and back to the list as it was. */
export function Neighbours({ number }: { readonly number: string }) {
  const { address, numbers } = useAtomValue(lastListAtom);
  const at = numbers.indexOf(number);
  const previous = at === -1 ? undefined : numbers[at - 1];
  const next = at === -1 ? undefined : numbers[at + 1];
  const goTo = useGoTo();
  const open = (to: string | undefined) => {
    if (to !== undefined) goTo(`/applications/${to}`);
  };
  useShortcut("ArrowLeft", () => open(previous));
  useShortcut("ArrowRight", () => open(next));
  return (
    <Actions>
      {previous && (
        <OfficeLink to={`/applications/${previous}`}>
          <span className={styles.key} aria-hidden="true">
            ←
          </span>
          <Trans>上一份</Trans>
        </OfficeLink>
      )}
      {next && (
        <OfficeLink to={`/applications/${next}`}>
          <Trans>下一份</Trans>
          <span className={styles.key} aria-hidden="true">
            →
          </span>
        </OfficeLink>
      )}
      <OfficeLink to={address}>
        <Trans>返回列表</Trans>
      </OfficeLink>
    </Actions>
  );
}
