import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ABOUT_PAGES } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { segmentParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/about_us/$page")({
  params: { parse: ({ page }) => ({ page: segmentParam(ABOUT_PAGES, page) }) },
  loader: async ({ context: { queryClient, content }, params: { page } }) =>
    pageMeta(await load(queryClient, content.about(page))),
  head: pageHead,
  component: AboutRoute,
});

function AboutRoute() {
  const { page } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.about(page));
  return <ContentPage path={`/about_us/${page}`} page={data} />;
}
