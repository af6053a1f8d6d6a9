import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

export const Route = createFileRoute("/apply/event")({
  loader: titled(msg`活动报名`),
  head: pageHead,
  component: ApplyEventRoute,
});

function ApplyEventRoute() {
  const { title } = Route.useLoaderData();
  return (
    <ByPhonePage title={title}>
      <p>
        <Trans>网上报名尚未开放。请致电招生办公室报名，我们会为您留好名额。</Trans>
      </p>
    </ByPhonePage>
  );
}
