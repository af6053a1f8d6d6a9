import { createFileRoute } from "@tanstack/react-router";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/join_us/")({ beforeLoad: toDefaultPage("/join_us") });
