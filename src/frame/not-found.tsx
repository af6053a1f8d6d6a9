import { Trans, useLingui } from "@lingui/react/macro";
import { SEARCH_PATH } from "#contract/search/query.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { MessagePage } from "./message-page.tsx";
import { SECTIONS } from "./sections.ts";
import { PageLinks } from "./short-page.tsx";

export function NotFound() {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <MessagePage title={t`没有找到这个页面`} scene="lost_kite">
      <meta name="robots" content="noindex" />
      <p>
        <Trans>地址可能有误，或页面已移走。您可以从下面的栏目继续浏览。</Trans>
      </p>
      <PageLinks
        pages={[
          { path: SEARCH_PATH, label: t`搜索全站` },
          ...SECTIONS.map(({ to, label }) => ({ path: to, label: label[locale] })),
        ]}
      />
    </MessagePage>
  );
}
