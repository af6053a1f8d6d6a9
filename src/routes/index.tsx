import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { HomePage } from "#src/features/home/home-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";

export const Route = createFileRoute("/")({
  loader: async ({ context: { queryClient, content } }) => {
    const [home, bottom] = await Promise.all([
      load(queryClient, content.home()),
      load(queryClient, content.bottom()),
    ]);
    return { title: bottom.name, description: home.slides[0]?.subtitle ?? bottom.name };
  },
  head: pageHead,
  component: HomeRoute,
});

function HomeRoute() {
  const { content } = Route.useRouteContext();
  const { data: home } = useSuspenseQuery(content.home());
  return <HomePage home={home} />;
}
