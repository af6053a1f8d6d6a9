import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { fetchPart } from "#src/api/http.ts";
import { ApplyFrame } from "#src/frame/apply-frame.tsx";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { pageHead } from "#src/seo/page-head.ts";

const Enrollment = lazy(async () => ({
  default: (await import("#src/features/enrollment/enrollment.tsx")).Enrollment,
}));
const TITLE = msg`入学申请`;
const DESCRIPTION = msg`在网上提交幼儿园、小学、初中、高中的入学申请，查看申请进度；登录后填写。`;

export const Route = createFileRoute("/apply/enrollment")({
  // Loader and page share a chunk, which only logged-in visitors load.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: ({ step }: Record<string, unknown>): { step?: string | undefined } => ({
    step: typeof step === "string" ? step : undefined,
  }),
  loaderDeps: ({ search: { step } }) => ({ step }),
  loader: async ({ context, deps }) => {
    const { session, i18n } = context;
    const heading = i18n._(TITLE);
    const description = i18n._(DESCRIPTION);
    if (!session) return { title: heading, description, heading, isOpen: false };
    const { openApplications, readStep } = await fetchPart(
      import("#src/features/enrollment/queries.ts"),
    );
    await openApplications({ ...context, session });
    const { step, label } = readStep(deps.step, i18n);
    const title = label === undefined ? heading : `${label} · ${heading}`;
    return { title, description, heading, step, isOpen: true };
  },
  head: pageHead,
  component: ApplyEnrollmentRoute,
});

function ApplyEnrollmentRoute() {
  const { heading, step, isOpen } = Route.useLoaderData();
  const { content, session } = Route.useRouteContext();
  const phone = useAdmissionsPhone();
  return (
    <ApplyFrame title={heading} path="/apply/enrollment" isOpen={isOpen}>
      <Enrollment step={step} content={content} phone={phone} session={session} />
    </ApplyFrame>
  );
}
