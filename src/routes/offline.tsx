import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { OfflineReadingPage } from "#src/features/offline-reading/offline-reading-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

export const Route = createFileRoute("/offline")({
  loader: titled({
    title: msg`离线阅读 · 添加到主屏幕`,
    description: msg`没有网络时能读哪些页面，怎样更新或删除保存的内容，怎样把本站添加到主屏幕。`,
  }),
  head: pageHead,
  component: OfflineReadingPage,
});
