import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { isStage, type Stage } from "#contract/stages.ts";
import { fetchPart } from "#src/api/http.ts";
import { ApplyFrame } from "#src/frame/apply-frame.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

const titleOf = titled({
  title: msg`活动报名`,
  description: msg`开放日、招生说明会和校园活动的时间、地点与名额；登录后报名。`,
});
const Events = lazy(async () => ({
  default: (await import("#src/features/events/events.tsx")).Events,
}));

export const Route = createFileRoute("/apply/event")({
  // Loader and page share a chunk, which only logged-in visitors load.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: ({ stage }: Record<string, unknown>): { stage?: Stage | undefined } => ({
    stage: isStage(stage) ? stage : undefined,
  }),
  loaderDeps: ({ search: { stage } }) => ({ stage }),
  loader: async ({ context, deps: { stage } }) => {
    const { session } = context;
    if (session) {
      const { openEvents } = await fetchPart(import("#src/features/events/open-events.ts"));
      await openEvents({ ...context, session }, stage);
    }
    return { ...titleOf({ context }), isOpen: session !== undefined };
  },
  head: pageHead,
  component: ApplyEventRoute,
});

function ApplyEventRoute() {
  const { title, isOpen } = Route.useLoaderData();
  const { stage } = Route.useSearch();
  const { session } = Route.useRouteContext();
  return (
    <ApplyFrame title={title} path="/apply/event" isOpen={isOpen} isWide>
      <Events stage={stage} session={session} />
    </ApplyFrame>
  );
}
