import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { load } from "#src/api/load.ts";
import { ContentPage } from "#src/features/pages/content-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { pageMeta } from "#src/seo/page-meta.ts";

export const Route = createFileRoute("/contact_us/admissions_office")({
  loader: async ({ context: { queryClient, content } }) =>
    pageMeta(await load(queryClient, content.admissionsOffice())),
  head: pageHead,
  component: AdmissionsOfficeRoute,
});

function AdmissionsOfficeRoute() {
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.admissionsOffice());
  return <ContentPage path="/contact_us/admissions_office" page={data} />;
}
