import { Trans } from "@lingui/react/macro";
import { Screen } from "#src/office/parts/screen.tsx";

/** An address that leads to no screen; the menu beside it leads on. */
export function NotThere() {
  return (
    <Screen title={<Trans>没有这个页面</Trans>}>
      <p>
        <Trans>地址可能有误，请从菜单进入。</Trans>
      </p>
    </Screen>
  );
}
