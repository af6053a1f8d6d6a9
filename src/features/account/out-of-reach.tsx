import { Trans } from "@lingui/react/macro";

export function OutOfReach() {
  return (
    <p role="status">
      <Trans>这部分暂时无法显示，恢复连接后会自动显示，也可以稍后重新打开本页。</Trans>
    </p>
  );
}
