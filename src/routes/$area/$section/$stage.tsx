import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { AreaSection } from "#contract/site-map.ts";
import { load } from "#src/api/load.ts";
import { NewsList } from "#src/features/news/news-list.tsx";
import { newsListOf } from "#src/features/news/news-list-address.ts";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { OtherFilms } from "#src/features/pages/other-films.tsx";
import { areaSectionParams, stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/$area/$section/$stage")({
  params: {
    parse: (params) => ({ ...areaSectionParams(params), ...stageParam(params) }),
  },
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => {
    const page = Number(search.page);
    // Set even if undefined: a key that is left out would stay in the search unchecked.
    return { page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined };
  },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient, content }, params, deps: { page } }) => {
    const meta = pageMeta(await load(queryClient, content.area(params)));
    if (isOfFilms(params)) await load(queryClient, content.films());
    const list = newsListOf(`/${params.area}/${params.section}`);
    if (!list) return meta;
    await queryClient.ensureInfiniteQueryData(content.newsList(list, params.stage, page ?? 1));
    return { ...meta, listPage: page };
  },
  head: pageHead,
  component: AreaRoute,
});

const isOfFilms = ({ section }: AreaSection) => section === "promotional_videos";

function AreaRoute() {
  const params = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.area(params));
  const { data: films } = useQuery({ ...content.films(), enabled: isOfFilms(params) });
  const section = `/${params.area}/${params.section}`;
  const path = `${section}/${params.stage}`;
  const list = newsListOf(section);
  return (
    <ContentPage
      path={path}
      page={data}
      news={
        list && (
          <NewsList
            query={content.newsList(list, params.stage, page)}
            path={path}
            firstPage={page}
          />
        )
      }
    >
      {films && isOfFilms(params) && <OtherFilms stage={params.stage} films={films} />}
    </ContentPage>
  );
}
