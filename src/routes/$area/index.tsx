import { createFileRoute } from "@tanstack/react-router";
import { areaParam } from "#src/frame/site-map-params.ts";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/$area/")({
  params: { parse: areaParam },
  beforeLoad: ({ params: { area } }) => toDefaultPage(`/${area}`)(),
});
