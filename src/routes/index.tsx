import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { HomePage } from "#src/features/home/home-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { shorten } from "#src/seo/shorten.ts";

export const Route = createFileRoute("/")({
  loader: async ({ context: { queryClient, content, locale } }) => {
    const [home, bottom] = await Promise.all([
      load(queryClient, content.home()),
      load(queryClient, content.bottom()),
    ]);
    const { subject } = home;
    const [slide] = home.slides;
    const mark = locale === "zh" ? "。" : ". ";
    const words = [subject, slide?.subtitle].filter((part) => part !== undefined);
    return {
      title: bottom.name,
      subject,
      description: shorten(words.join(mark) || bottom.name),
    };
  },
  head: pageHead,
  component: HomeRoute,
});

function HomeRoute() {
  const { content } = Route.useRouteContext();
  const { data: home } = useSuspenseQuery(content.home());
  return <HomePage home={home} />;
}
