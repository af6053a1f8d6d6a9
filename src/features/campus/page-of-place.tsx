import { Trans } from "@lingui/react/macro";
import { findEntry } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";

/** The link to a page, by its name on the site map. */
export function PageOfPlace({ href }: { readonly href: string }) {
  const locale = useLocale();
  const [path = ""] = href.split(/[?#]/);
  const entry = findEntry(path);
  const labels = entry
    ? [...entry.ancestors.slice(-1), entry].map(({ label }) => label[locale])
    : [];
  return <a href={href}>{labels.length > 0 ? labels.join(" · ") : <Trans>查看页面</Trans>}</a>;
}
