import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { accountSearch } from "#src/features/account/account-address.ts";
import { LoginPage } from "#src/features/account/login-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

export const Route = createFileRoute("/login/index")({
  validateSearch: accountSearch,
  loader: titled({
    title: msg`登录`,
    description: msg`用密码或短信验证码登录，报名活动、申请入学或登记意向、查看进度。`,
  }),
  head: pageHead,
  component: LoginRoute,
});

function LoginRoute() {
  const { title } = Route.useLoaderData();
  const search = Route.useSearch();
  return <LoginPage title={title} search={search} />;
}
