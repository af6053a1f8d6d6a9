import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { fetchPart } from "#src/api/http.ts";
import { ownAccountSearch } from "#src/features/account/own-account-address.ts";
import { PersonalPage } from "#src/frame/personal-page.tsx";
import { pageHead } from "#src/seo/page-head.ts";

const OwnAccount = lazy(async () => ({
  default: (await import("#src/features/account/own-account.tsx")).OwnAccount,
}));
const TITLES = {
  all: msg`我的账号`,
  password: msg`修改密码`,
  firstPassword: msg`设置密码`,
  phone: msg`更换手机号`,
} as const;

export const Route = createFileRoute("/account")({
  // Loader and page share a chunk, which only logged-in visitors load.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: ownAccountSearch,
  loaderDeps: ({ search: { change } }) => ({ change }),
  loader: async ({ context, deps: { change } }) => {
    const { session, i18n } = context;
    let titled: keyof typeof TITLES = change ?? "all";
    if (session) {
      const { openAccount } = await fetchPart(
        import("#src/features/account/own-account-queries.ts"),
      );
      const user = await openAccount({ ...context, session });
      if (change === "password" && user?.hasPassword === false) titled = "firstPassword";
    }
    const title = i18n._(TITLES[titled]);
    const parent = change && { parent: "/account" };
    return { title, description: title, ...parent, isOpen: session !== undefined };
  },
  head: pageHead,
  component: AccountRoute,
});

function AccountRoute() {
  const { title, isOpen } = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <PersonalPage title={title} isOpen={isOpen} scene="gate">
      {session && <OwnAccount search={search} session={session} />}
    </PersonalPage>
  );
}
