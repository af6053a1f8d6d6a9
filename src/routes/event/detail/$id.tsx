import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";

const TITLE = msg`活动详情`;

export const Route = createFileRoute("/event/detail/$id")({
  loader: ({ context: { i18n } }) => ({ title: i18n._(TITLE), description: i18n._(TITLE) }),
  head: pageHead,
  component: EventDetailRoute,
});

function EventDetailRoute() {
  const { i18n } = useLingui();
  const { content } = Route.useRouteContext();
  const { data: bottom } = useQuery(content.bottom());
  return (
    <ByPhonePage title={i18n._(TITLE)} phone={bottom?.admissionsPhone}>
      <p>
        <Trans>网上报名尚未开放。想了解活动的时间、地点和名额，或要报名，请致电招生办公室。</Trans>
      </p>
    </ByPhonePage>
  );
}
