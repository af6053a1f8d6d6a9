import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { WONDER_SECTIONS } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { NewsList } from "#src/features/news/news-list.tsx";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { pageSearch } from "#src/frame/page-search.ts";
import { segmentParam, stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

/** The section whose pages end in the news of this list. */
const NEWS_SECTION = "news_activities";

export const Route = createFileRoute("/excellent_ciji/$section/$stage")({
  params: {
    parse: ({ section, stage }) => ({
      section: segmentParam(WONDER_SECTIONS, section),
      ...stageParam({ stage }),
    }),
  },
  validateSearch: pageSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({
    context: { queryClient, content },
    params: { section, stage },
    deps: { page },
  }) => {
    const meta = pageMeta(await load(queryClient, content.wonder(section, stage)));
    if (section !== NEWS_SECTION) return meta;
    await queryClient.ensureInfiniteQueryData(content.newsList("wonderNews", stage, page ?? 1));
    return { ...meta, listPage: page };
  },
  head: pageHead,
  component: ExcellentCijiRoute,
});

function ExcellentCijiRoute() {
  const { section, stage } = Route.useParams();
  const { page } = Route.useSearch();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.wonder(section, stage));
  const path = `/excellent_ciji/${section}/${stage}`;
  return (
    <ContentPage path={path} page={data}>
      {section === NEWS_SECTION && (
        <NewsList
          query={content.newsList("wonderNews", stage, page ?? 1)}
          path={path}
          firstPage={page ?? 1}
        />
      )}
    </ContentPage>
  );
}
