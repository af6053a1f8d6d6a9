import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

const TITLE = msg`入学申请`;

export const Route = createFileRoute("/apply/enrollment")({
  loader: titled(TITLE),
  head: pageHead,
  component: ApplyEnrollmentRoute,
});

function ApplyEnrollmentRoute() {
  const { i18n } = useLingui();
  const { content } = Route.useRouteContext();
  const { data: bottom } = useQuery(content.bottom());
  return (
    <ByPhonePage title={i18n._(TITLE)} phone={bottom?.admissionsPhone}>
      <p>
        <Trans>网上申请尚未开放。请致电招生办公室，我们会告诉您所需材料并为您登记。</Trans>
      </p>
    </ByPhonePage>
  );
}
