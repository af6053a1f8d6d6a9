import { createFileRoute } from "@tanstack/react-router";
import { teachingSectionParam } from "#src/frame/site-map-params.ts";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/teaching/$section/")({
  params: { parse: teachingSectionParam },
  beforeLoad: ({ params }) => toDefaultPage(`/teaching/${params.section}`)(),
});
