import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { stageOfPath } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { AdmissionsLink } from "#src/frame/admissions-link.tsx";
import { teachingParams } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/teaching/$section/$child")({
  params: { parse: teachingParams },
  loader: async ({ context: { queryClient, content }, params }) =>
    pageMeta(await load(queryClient, content.teaching(params))),
  head: pageHead,
  component: TeachingRoute,
});

function TeachingRoute() {
  const address = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.teaching(address));
  const path = `/teaching/${address.section}/${address.child}`;
  const stage = stageOfPath(path);
  return (
    <ContentPage path={path} page={data}>
      {stage && (
        <p>
          <AdmissionsLink stage={stage} />
        </p>
      )}
    </ContentPage>
  );
}
