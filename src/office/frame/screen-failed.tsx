import { Trans } from "@lingui/react/macro";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useState } from "react";
import { NetworkError } from "#src/api/errors.ts";
import { isServerReachable } from "#src/api/server-reachable.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Button } from "#src/ui/button.tsx";

/** A screen that could not be loaded or drawn; after a deployment its file may be gone, and a reload finds the new one, unless the server is away. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const [failure, setFailure] = useState<unknown>(error);
  const reload = async () => {
    // Cleared first, so that screen readers read the same words again.
    setFailure(null);
    if (await isServerReachable()) location.reload();
    else setFailure(new NetworkError("the server is away"));
  };
  return (
    <Screen title={<Trans>页面没有打开</Trans>}>
      <Failure error={failure} />
      <p>
        <Button onClick={() => void reload()}>
          <Trans>重新载入</Trans>
        </Button>
      </p>
    </Screen>
  );
}
