import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { AdmissionPage } from "#src/features/admissions/admission-page.tsx";
import { stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/admissions/$stage/")({
  params: { parse: stageParam },
  loader: async ({ context: { queryClient, content }, params: { stage } }) =>
    pageMeta((await load(queryClient, content.admission(stage))).page),
  head: pageHead,
  component: AdmissionsRoute,
});

function AdmissionsRoute() {
  const { stage } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.admission(stage));
  return <AdmissionPage stage={stage} admission={data} />;
}
