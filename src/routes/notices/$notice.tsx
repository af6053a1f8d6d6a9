import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { NOTICES } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { NoticePage } from "#src/features/pages/notice-page.tsx";
import { segmentParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/notices/$notice")({
  params: { parse: ({ notice }) => ({ notice: segmentParam(NOTICES, notice) }) },
  loader: async ({ context: { queryClient, content }, params: { notice } }) =>
    pageMeta(await load(queryClient, content.notice(notice))),
  head: pageHead,
  component: NoticeRoute,
});

function NoticeRoute() {
  const { notice } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.notice(notice));
  return <NoticePage page={data} />;
}
