import { createFileRoute } from "@tanstack/react-router";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/about_us/")({ beforeLoad: toDefaultPage("/about_us") });
