import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ByPhonePage } from "#src/features/account/by-phone-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

export const Route = createFileRoute("/apply/enrollment")({
  loader: titled(msg`入学申请`),
  head: pageHead,
  component: ApplyEnrollmentRoute,
});

function ApplyEnrollmentRoute() {
  const { title } = Route.useLoaderData();
  return (
    <ByPhonePage title={title}>
      <p>
        <Trans>网上申请尚未开放。请致电招生办公室，我们会告诉您所需材料并为您登记。</Trans>
      </p>
    </ByPhonePage>
  );
}
