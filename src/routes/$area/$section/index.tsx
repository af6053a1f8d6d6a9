import { createFileRoute } from "@tanstack/react-router";
import { areaSectionParams } from "#src/frame/site-map-params.ts";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/$area/$section/")({
  params: { parse: areaSectionParams },
  beforeLoad: ({ params: { area, section } }) => toDefaultPage(`/${area}/${section}`)(),
});
