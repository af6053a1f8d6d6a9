import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Fragment } from "react";
import { load } from "#src/api/load.ts";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { Passed } from "#src/layout/passed.tsx";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { Facts } from "#src/ui/facts.tsx";

const TITLE = msg`活动详情`;

export const Route = createFileRoute("/event/detail/$id")({
  loader: async ({ context: { queryClient, content, i18n }, params: { id } }) => {
    const session = await load(queryClient, content.session(id));
    const title = session?.title ?? i18n._(TITLE);
    return { title, description: title };
  },
  head: pageHead,
  component: EventDetailRoute,
});

function EventDetailRoute() {
  const { id } = Route.useParams();
  const { t, i18n } = useLingui();
  const { content } = Route.useRouteContext();
  const { data: session } = useSuspenseQuery(content.session(id));
  return (
    <ByPhonePage title={session?.title ?? i18n._(TITLE)}>
      {session && (
        <Facts
          items={[
            [
              t`时间`,
              <Fragment key="time">
                <SchoolTime time={session.startsAt} />
                <Passed when={session.startsAt} />
              </Fragment>,
            ],
            [t`地点`, session.place],
          ]}
        />
      )}
      <p>
        <Trans>网上报名尚未开放。想了解活动的时间、地点和名额，或要报名，请致电招生办公室。</Trans>
      </p>
    </ByPhonePage>
  );
}
