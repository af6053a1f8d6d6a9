import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { fetchPart } from "#src/api/http.ts";
import { load } from "#src/api/load.ts";
import { ApplyFrame } from "#src/frame/apply-frame.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { shorten } from "#src/seo/shorten.ts";

const TITLE = msg`活动详情`;
const LIST = "/apply/event";

const EventDetail = lazy(async () => ({
  default: (await import("#src/features/events/event-detail.tsx")).EventDetail,
}));

export const Route = createFileRoute("/event/detail/$id")({
  // Loader and page share a chunk, which only logged-in visitors load.
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params: { id } }) => {
    const { queryClient, session, content, i18n } = context;
    if (session) {
      const { openEvent } = await fetchPart(import("#src/features/events/open-events.ts"));
      const { title, lang, summary } = await openEvent({ ...context, session }, id);
      return { title, lang, description: shorten(summary), parent: LIST, isOpen: true };
    }
    // The server shows strangers no more than the home page does.
    const known = await load(queryClient, content.session(id));
    const title = known?.title ?? i18n._(TITLE);
    const description = i18n._(msg`${title}：时间、地点、名额与报名。`);
    return { title, description, lang: undefined, parent: LIST, isOpen: false };
  },
  head: pageHead,
  component: EventDetailRoute,
});

function EventDetailRoute() {
  const { id } = Route.useParams();
  const { title, lang, isOpen } = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  return (
    <ApplyFrame title={<span lang={lang}>{title}</span>} path={LIST} isOpen={isOpen}>
      <EventDetail id={id} session={session} />
    </ApplyFrame>
  );
}
