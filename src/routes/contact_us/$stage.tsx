import { msg } from "@lingui/core/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { STAGE_LABELS } from "#contract/stages.ts";
import { load } from "#src/api/load.ts";
import { ContactPage } from "#src/features/contact/contact-page.tsx";
import { stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";

export const Route = createFileRoute("/contact_us/$stage")({
  params: { parse: stageParam },
  loader: async ({ context: { queryClient, content, i18n, locale }, params: { stage } }) => {
    const { address, phone } = await load(queryClient, content.contact(stage));
    const stageName = STAGE_LABELS[stage][locale];
    return { title: i18n._(msg`联系${stageName}`), description: `${phone} · ${address}` };
  },
  head: pageHead,
  component: ContactUsRoute,
});

function ContactUsRoute() {
  const { stage } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.contact(stage));
  return <ContactPage stage={stage} contact={data} />;
}
