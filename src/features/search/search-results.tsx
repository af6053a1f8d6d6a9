import { useLingui } from "@lingui/react/macro";
import { LANGUAGE_NAME, LANGUAGE_TAG } from "#contract/locales.ts";
import type { Marked, SearchResult } from "#contract/search-shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./search-results.module.css";

/** The results, best first. One in the other language opens in that language. */
export function SearchResults({ results }: { readonly results: readonly SearchResult[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.results} aria-label={t`搜索结果`}>
      {results.map((result) => (
        <li key={`${result.locale} ${result.path}`} className={styles.result}>
          <Result result={result} />
        </li>
      ))}
    </ol>
  );
}

function Result({ result }: { readonly result: SearchResult }) {
  const { path, locale, title, trail, section, excerpt, date } = result;
  const isOther = locale !== useLocale();
  const lang = isOther ? LANGUAGE_TAG[locale] : undefined;
  const address = `${path}${isOther ? `?lang=${locale}` : ""}${section ? `#${section.id}` : ""}`;
  return (
    <article lang={lang}>
      <a href={address} hrefLang={lang} className={styles.title}>
        <MarkedText parts={title} />
      </a>
      <p className={styles.trail}>
        {isOther && <span className={styles.language}>{LANGUAGE_NAME[locale]}</span>}
        {[...trail, ...(section ? [section.title] : [])].join(" / ")}
        {date !== null && <time dateTime={date}> · {formatDate(locale, date)}</time>}
      </p>
      {excerpt.length > 0 && (
        <p>
          <MarkedText parts={excerpt} />
        </p>
      )}
    </article>
  );
}

function MarkedText({ parts }: { readonly parts: readonly Marked[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ),
  );
}
