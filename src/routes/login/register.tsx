import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

const TITLE = msg`注册`;

export const Route = createFileRoute("/login/register")({
  loader: titled(TITLE),
  head: pageHead,
  component: RegisterRoute,
});

function RegisterRoute() {
  const { i18n } = useLingui();
  const { content } = Route.useRouteContext();
  const { data: bottom } = useQuery(content.bottom());
  return (
    <ByPhonePage title={i18n._(TITLE)} phone={bottom?.admissionsPhone}>
      <p>
        <Trans>网上账号尚未开放，暂时无法注册。报名活动或申请入学，请致电招生办公室。</Trans>
      </p>
    </ByPhonePage>
  );
}
