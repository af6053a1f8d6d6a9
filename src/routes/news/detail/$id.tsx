import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { newsListAddress } from "#src/features/news/news-list-address.ts";
import { NewsPage } from "#src/features/news/news-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { shorten } from "#src/seo/shorten.ts";

export const Route = createFileRoute("/news/detail/$id")({
  loader: async ({ context: { queryClient, content }, params: { id } }) => {
    const news = await load(queryClient, content.news(id));
    const { title, summary, cover, date } = news;
    return {
      title,
      description: shorten(summary),
      image: cover ?? undefined,
      published: date,
      parent: newsListAddress(news).list,
    };
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
