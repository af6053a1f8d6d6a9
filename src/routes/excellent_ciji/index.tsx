import { createFileRoute } from "@tanstack/react-router";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/excellent_ciji/")({
  beforeLoad: toDefaultPage("/excellent_ciji"),
});
