import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { PublicCall } from "#contract/calls.ts";
import { SEARCH_PATH } from "#contract/search/query.ts";
import { defaultPage, findEntry } from "#contract/site-map.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { PageLinks } from "./short-page.tsx";

/** Sections of the site map, each with the call that its pages read. */
const SECTIONS: readonly (readonly [section: string, call: PublicCall])[] = [
  ["/", "home"],
  ["/admissions", "enroll"],
  ["/contact_us", "contact"],
  ["/about_us", "foreignLanguageSchool"],
  ["/management_team", "management"],
  ["/teaching", "quality"],
  ["/student_life", "life"],
  ["/excellent_ciji", "wonder"],
  ["/join_us", "join"],
];

/** Pages that can be read offline, for a visitor who opened one that cannot. */
export function SavedPages() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const pages = SECTIONS.flatMap(([section, call]) => {
    const entry = findEntry(section);
    const isSaved = queryClient.getQueryData([ANSWER_KEY, locale, call]) !== undefined;
    return entry && isSaved ? [{ path: defaultPage(entry).path, label: entry.label[locale] }] : [];
  });
  if (pages.length === 0) return null;
  return (
    <>
      <h2>
        <Trans>可离线阅读的页面</Trans>
      </h2>
      <PageLinks pages={[{ path: SEARCH_PATH, label: t`搜索已保存的内容` }, ...pages]} />
    </>
  );
}
