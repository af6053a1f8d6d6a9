import { Trans } from "@lingui/react/macro";
import { Screen } from "#src/office/parts/screen.tsx";

export function NotThere() {
  return (
    <Screen title={<Trans>没有这个页面</Trans>}>
      <p>
        <Trans>地址可能有误，请从左侧菜单进入。</Trans>
      </p>
    </Screen>
  );
}
