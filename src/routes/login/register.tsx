import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

export const Route = createFileRoute("/login/register")({
  loader: titled(msg`注册`),
  head: pageHead,
  component: RegisterRoute,
});

function RegisterRoute() {
  const { title } = Route.useLoaderData();
  return (
    <ByPhonePage title={title}>
      <p>
        <Trans>网上账号尚未开放，暂时无法注册。报名活动或申请入学，请致电招生办公室。</Trans>
      </p>
    </ByPhonePage>
  );
}
