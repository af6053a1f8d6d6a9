import { msg } from "@lingui/core/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { STAGE_LABELS } from "#contract/stages.ts";
import { load } from "#src/api/load.ts";
import { RecruitmentPage } from "#src/features/recruitment/recruitment-page.tsx";
import { stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { withItems } from "#src/seo/shorten.ts";

export const Route = createFileRoute("/join_us/$stage")({
  params: { parse: stageParam },
  loader: async ({ context: { queryClient, content, i18n, locale }, params: { stage } }) => {
    const { target, positions } = await load(queryClient, content.recruitment(stage));
    const stageName = STAGE_LABELS[stage][locale];
    const posts = positions.map(({ title }) => title);
    return { title: i18n._(msg`${stageName}教职招聘`), description: withItems(target, posts) };
  },
  head: pageHead,
  component: JoinUsRoute,
});

function JoinUsRoute() {
  const { stage } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.recruitment(stage));
  return <RecruitmentPage stage={stage} recruitment={data} />;
}
