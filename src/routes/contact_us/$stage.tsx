import { msg } from "@lingui/core/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { STAGE_LABELS } from "#contract/stages.ts";
import { load } from "#src/api/load.ts";
import { ContactPage } from "#src/features/contact/contact-page.tsx";
import { stageParam } from "#src/frame/site-map-params.ts";
import { pageHead } from "#src/seo/page-head.ts";
import { shorten } from "#src/seo/shorten.ts";

export const Route = createFileRoute("/contact_us/$stage")({
  params: { parse: stageParam },
  loader: async ({ context: { queryClient, content, i18n, locale }, params: { stage } }) => {
    const [{ address, phone, hours }] = await Promise.all([
      load(queryClient, content.contact(stage)),
      load(queryClient, content.campusAtGate(stage)),
    ]);
    const stageName = STAGE_LABELS[stage][locale];
    return {
      title: i18n._(msg`联系${stageName}`),
      subject: i18n._(msg`电话、地址与来校路线`),
      description: shorten([address, phone, hours ?? ""].filter((part) => part !== "").join(" · ")),
    };
  },
  head: pageHead,
  component: ContactUsRoute,
});

function ContactUsRoute() {
  const { stage } = Route.useParams();
  const { content } = Route.useRouteContext();
  const { data } = useSuspenseQuery(content.contact(stage));
  const { data: atGate } = useSuspenseQuery(content.campusAtGate(stage));
  return <ContactPage stage={stage} contact={data} atGate={atGate} />;
}
