import { createFileRoute } from "@tanstack/react-router";
import { toDefaultPage } from "#src/frame/to-default-page.ts";

export const Route = createFileRoute("/contact_us/")({ beforeLoad: toDefaultPage("/contact_us") });
