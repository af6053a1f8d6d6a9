import { msg } from "@lingui/core/macro";
<<<<<<< HEAD
import { Trans } from "@lingui/react/macro";
=======
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
>>>>>>> 5396f4f (Log in, register and log out in the app; one guard of pages, and the dialog of failures)
import { createFileRoute } from "@tanstack/react-router";
import { accountSearch } from "#src/features/account/account-address.ts";
import { RegisterPage } from "#src/features/account/register-page.tsx";
import { pageHead } from "#src/layout/page-head.ts";
import { titled } from "#src/layout/titled.ts";

export const Route = createFileRoute("/login/register")({
<<<<<<< HEAD
  loader: titled(msg`注册`),
=======
  validateSearch: accountSearch,
  loader: titled(TITLE),
>>>>>>> 5396f4f (Log in, register and log out in the app; one guard of pages, and the dialog of failures)
  head: pageHead,
  component: RegisterRoute,
});

function RegisterRoute() {
<<<<<<< HEAD
  const { title } = Route.useLoaderData();
  return (
    <ByPhonePage title={title}>
      <p>
        <Trans>网上账号尚未开放，暂时无法注册。报名活动或申请入学，请致电招生办公室。</Trans>
      </p>
    </ByPhonePage>
=======
  const { i18n } = useLingui();
  const search = Route.useSearch();
  const { content, session } = Route.useRouteContext();
  const { data: bottom } = useQuery(content.bottom());
  return (
    <RegisterPage
      title={i18n._(TITLE)}
      search={search}
      phone={bottom?.admissionsPhone}
      session={session}
    />
>>>>>>> 5396f4f (Log in, register and log out in the app; one guard of pages, and the dialog of failures)
  );
}
