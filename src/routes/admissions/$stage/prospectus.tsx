import { msg } from "@lingui/core/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { STAGE_LABELS } from "#contract/stages.ts";
import { load } from "#src/api/load.ts";
import { Prospectus } from "#src/features/admissions/prospectus.tsx";
import { stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/admissions/$stage/prospectus")({
  params: { parse: stageParam },
  loader: async ({ context: { queryClient, content, i18n, locale }, params: { stage } }) => {
    const [{ page }] = await Promise.all([
      load(queryClient, content.admission(stage)),
      load(queryClient, content.admissionsOffice()),
    ]);
    const name = STAGE_LABELS[stage][locale];
    return {
      ...pageMeta(page),
      title: i18n._(msg`${name}招生简章`),
      description: i18n._(
        msg`${name}招生简章：名额、日期、步骤、费用、材料和规则都在一份里，可以打印。`,
      ),
      parent: `/admissions/${stage}`,
    };
  },
  head: pageHead,
  component: ProspectusRoute,
});

function ProspectusRoute() {
  const { stage } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { title } = Route.useLoaderData();
  const { data: admission } = useSuspenseQuery(content.admission(stage));
  const { data: office } = useSuspenseQuery(content.admissionsOffice());
  return <Prospectus stage={stage} title={title} admission={admission} office={office} />;
}
