import { createFileRoute } from "@tanstack/react-router";
import { teachingSectionParam } from "#src/layout/site-map-params.ts";
import { toDefaultPage } from "#src/layout/to-default-page.ts";

export const Route = createFileRoute("/teaching/$section/")({
  params: { parse: teachingSectionParam },
  beforeLoad: ({ params }) => toDefaultPage(`/teaching/${params.section}`)(),
});
