import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { isStage, registersInterest, type Stage } from "#contract/stages.ts";
import { fetchPart } from "#src/api/http.ts";
import { ApplyFrame } from "#src/frame/apply-frame.tsx";
import { pageHead } from "#src/seo/page-head.ts";

const Enrollment = lazy(async () => ({
  default: (await import("#src/features/enrollment/enrollment.tsx")).Enrollment,
}));
interface EnrollmentSearch {
  readonly step?: string | undefined;
  /** That a new form begins with. */
  readonly stage?: Stage | undefined;
}

const TITLE = msg`入学申请与登记`;
const DESCRIPTION = msg`在网上申请幼儿园和高中，或登记小学、初中的入学意向，查看进度；登录后填写。`;

export const Route = createFileRoute("/apply/enrollment")({
  // Loader and page share a chunk, which only logged-in visitors load.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: ({ step, stage }: Record<string, unknown>): EnrollmentSearch => ({
    step: typeof step === "string" ? step : undefined,
    stage: isStage(stage) ? stage : undefined,
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
  const { stage } = Route.useSearch();
  const [formStage, setFormStage] = useState(stage);
  return (
    <ApplyFrame
      title={formStage === undefined ? heading : <FormHeading stage={formStage} />}
      path="/apply/enrollment"
      isOpen={isOpen}
    >
      <Enrollment
        step={step}
        content={content}
        session={session}
        stage={stage}
        onStage={setFormStage}
      />
    </ApplyFrame>
  );
}

/** Where it is known for which stage the form is filled in. */
function FormHeading({ stage }: { readonly stage: Stage }) {
  return registersInterest(stage) ? <Trans>意向登记</Trans> : <Trans>入学申请</Trans>;
}
