import { createFileRoute } from "@tanstack/react-router";
import { WONDER_SECTIONS } from "#contract/site-map.ts";
import { segmentParam } from "#src/frame/site-map-params.ts";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/excellent_ciji/$section/")({
  params: { parse: ({ section }) => ({ section: segmentParam(WONDER_SECTIONS, section) }) },
  beforeLoad: ({ params }) => toDefaultPage(`/excellent_ciji/${params.section}`)(),
});
