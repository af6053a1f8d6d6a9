import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { OfflineReadingPage } from "#src/features/offline-reading/offline-reading-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

export const Route = createFileRoute("/offline")({
  loader: titled(msg`离线阅读与安装`),
  head: pageHead,
  component: OfflineReadingPage,
});
