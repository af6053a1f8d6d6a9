import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { TeamPage } from "#src/features/team/team-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/management_team")({
  loader: async ({ context: { queryClient, content } }) => {
    const [page] = await Promise.all([
      load(queryClient, content.management()),
      load(queryClient, content.team()),
    ]);
    return pageMeta(page);
  },
  head: pageHead,
  component: ManagementTeamRoute,
});

function ManagementTeamRoute() {
  const { content } = Route.useRouteContext();
  const { data: page } = useSuspenseQuery(content.management());
  const { data: team } = useSuspenseQuery(content.team());
  return <TeamPage page={page} team={team} />;
}
