import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { tidyQuery } from "#contract/search/query.ts";
import { SearchPage } from "#src/features/search/search-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";

export const Route = createFileRoute("/search")({
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => {
    const query = tidyQuery(typeof search.q === "string" ? search.q : "");
    return { q: query === "" ? undefined : query };
  },
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient, content, i18n }, deps: { q } }) => {
    // In the browser the page itself queries, so that typing never waits.
    if (import.meta.env.SSR && q !== undefined)
      await queryClient.ensureQueryData(content.search(q));
    return {
      // A link to a search shows its title in chats: a stranger's words stand there not in the school's name.
      title: q === undefined || import.meta.env.SSR ? i18n._(msg`搜索`) : i18n._(msg`搜索：${q}`),
      description: i18n._(msg`搜索学校的页面、新闻和招生信息。`),
      isOfQuery: q !== undefined,
    };
  },
  head: (context) => {
    const { meta = [], ...rest } = pageHead(context);
    const robots = context.loaderData?.isOfQuery ? [{ name: "robots", content: "noindex" }] : [];
    return { ...rest, meta: [...meta, ...robots] };
  },
  component: SearchRoute,
});

function SearchRoute() {
  const { q = "" } = Route.useSearch();
  const { content } = Route.useRouteContext();
  return <SearchPage query={q} content={content} />;
}
