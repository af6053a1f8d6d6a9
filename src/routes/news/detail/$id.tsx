import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { NewsPage } from "#src/features/news/news-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { shorten } from "#src/layout/page-meta.ts";

export const Route = createFileRoute("/news/detail/$id")({
  loader: async ({ context: { queryClient, content }, params: { id } }) => {
    const { title, summary, cover, date } = await load(queryClient, content.news(id));
    return { title, description: shorten(summary), image: cover ?? undefined, published: date };
  },
  head: pageHead,
  component: NewsDetailRoute,
});

function NewsDetailRoute() {
  const { id } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.news(id));
  return <NewsPage news={data} />;
}
