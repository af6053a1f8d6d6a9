import { msg } from "@lingui/core/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { CampusPage } from "#src/features/campus/campus-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";

export const Route = createFileRoute("/contact_us/campus")({
  loader: async ({ context: { queryClient, content, i18n } }) => {
    await Promise.all([load(queryClient, content.campus()), load(queryClient, content.bottom())]);
    return {
      title: i18n._(msg`校园地图`),
      subject: i18n._(msg`校门、各楼与公交地铁`),
      description: i18n._(
        msg`一座校园，四个校门。点一点图上的楼，看看里面有什么；从哪个门进、坐哪路车，清单里都有。`,
      ),
    };
  },
  head: pageHead,
  component: CampusRoute,
});

function CampusRoute() {
  const { content } = Route.useRouteContext();
  const { data: campus } = useSuspenseQuery(content.campus());
  const { data: bottom } = useSuspenseQuery(content.bottom());
  return <CampusPage campus={campus} address={bottom.address} />;
}
