import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LIFE_SECTIONS } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { NewsList } from "#src/features/news/news-list.tsx";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { pageSearch } from "#src/frame/page-search.ts";
import { segmentParam, stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

/** The section whose pages end in the news of this list. */
const NEWS_SECTION = "student_demeanor";

export const Route = createFileRoute("/student_life/$section/$stage")({
  params: {
    parse: ({ section, stage }) => ({
      section: segmentParam(LIFE_SECTIONS, section),
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
    const meta = pageMeta(await load(queryClient, content.life(section, stage)));
    if (section !== NEWS_SECTION) return meta;
    await queryClient.ensureInfiniteQueryData(content.newsList("lifeNews", stage, page ?? 1));
    return { ...meta, listPage: page };
  },
  head: pageHead,
  component: StudentLifeRoute,
});

function StudentLifeRoute() {
  const { section, stage } = Route.useParams();
  const { page } = Route.useSearch();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.life(section, stage));
  const path = `/student_life/${section}/${stage}`;
  return (
    <ContentPage path={path} page={data}>
      {section === NEWS_SECTION && (
        <NewsList
          query={content.newsList("lifeNews", stage, page ?? 1)}
          path={path}
          firstPage={page ?? 1}
        />
      )}
    </ContentPage>
  );
}
