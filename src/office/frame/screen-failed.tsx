import { Trans } from "@lingui/react/macro";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Button } from "#src/ui/button.tsx";

/** A screen that could not be loaded or drawn; after a deployment its file may be gone, and a reload finds the new one. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return (
    <Screen title={<Trans>页面没有打开</Trans>}>
      <Failure error={error} />
      <p>
        <Button onClick={() => location.reload()}>
          <Trans>重新载入</Trans>
        </Button>
      </p>
    </Screen>
  );
}
