import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { accountSearch } from "#src/features/account/account-address.ts";
import { ResetPage } from "#src/features/account/reset-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

export const Route = createFileRoute("/login/reset")({
  validateSearch: accountSearch,
  loader: titled({
    title: msg`重设密码`,
    description: msg`忘记密码时，用手机号和短信验证码设一个新密码。`,
  }),
  head: pageHead,
  component: ResetRoute,
});

function ResetRoute() {
  const { title } = Route.useLoaderData();
  const search = Route.useSearch();
  return <ResetPage title={title} search={search} />;
}
