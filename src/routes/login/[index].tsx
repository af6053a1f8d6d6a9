import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

export const Route = createFileRoute("/login/index")({
  loader: titled(msg`登录`),
  head: pageHead,
  component: LoginRoute,
});

function LoginRoute() {
  const { title } = Route.useLoaderData();
  return (
    <ByPhonePage title={title}>
      <p>
        <Trans>
          网上账号尚未开放。报名活动、申请入学或查询进度，请致电招生办公室，我们为您办理。
        </Trans>
      </p>
    </ByPhonePage>
  );
}
