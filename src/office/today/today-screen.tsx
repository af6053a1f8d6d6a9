import { Trans } from "@lingui/react/macro";
import { useOffice } from "#src/office/api/use-office.ts";
import { Screen } from "#src/office/parts/screen.tsx";

export function TodayScreen() {
  const { me } = useOffice();
  return (
    <Screen title={<Trans>今日</Trans>}>
      <p>
        <Trans>{me.name}，您好。</Trans>
      </p>
    </Screen>
  );
}
