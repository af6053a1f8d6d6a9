import { createFileRoute } from "@tanstack/react-router";
import { LIFE_SECTIONS } from "#contract/site-map.ts";
import { segmentParam } from "#src/frame/site-map-params.ts";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/student_life/$section/")({
  params: { parse: ({ section }) => ({ section: segmentParam(LIFE_SECTIONS, section) }) },
  beforeLoad: ({ params }) => toDefaultPage(`/student_life/${params.section}`)(),
});
