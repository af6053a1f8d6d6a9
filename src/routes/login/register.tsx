import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { accountSearch } from "#src/features/account/account-address.ts";
import { RegisterPage } from "#src/features/account/register-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";
import { titled } from "#src/seo/titled.ts";

export const Route = createFileRoute("/login/register")({
  validateSearch: accountSearch,
  loader: titled({
    title: msg`注册`,
    description: msg`用手机号注册账号，报名开放日和说明会、申请入学或登记意向、查看进度。`,
  }),
  head: pageHead,
  component: RegisterRoute,
});

function RegisterRoute() {
  const { title } = Route.useLoaderData();
  const search = Route.useSearch();
  return <RegisterPage title={title} search={search} />;
}
