import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from "react";
import { LONGEST_QUERY, SEARCH_PATH, tidyQuery } from "#contract/search/query.ts";
import type { SearchAnswer } from "#contract/search-shapes.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { PageTitle } from "#src/frame/page-title.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import { Icon } from "#src/ui/icon.tsx";
import { isForInputMethod } from "#src/ui/input-method.ts";
import { SearchHelp, SearchSuggestions } from "./search-help.tsx";
import * as styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { useDeviceSearch } from "./use-device-search.ts";
import { useSearchField } from "./use-search-field.ts";

interface SearchPageProps {
  readonly query: string;
  readonly content: ContentQueries;
}

/**
 * The device answers each key at once from its cache; the server, which knows more, answers when typing stops. Without
 * scripts it is a plain form.
 */
export function SearchPage({ query, content }: SearchPageProps) {
  const { field, asked, follow, ask } = useSearchField(query);
  const server = useQuery({ ...content.search(query), enabled: query !== "" });
  const [isUsed, setIsUsed] = useState(false);
  const isMissed = asked !== query || (query !== "" && !server.isSuccess);
  useEffect(() => {
    if (isMissed) setIsUsed(true);
  }, [isMissed]);
  const onDevice = useDeviceSearch(isUsed, asked);
  const answer = (asked === query ? server.data : undefined) ?? onDevice;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask(tidyQuery(field.current?.value ?? ""));
    // A phone's keyboard would cover the results.
    field.current?.blur();
  };
  const clear = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isForInputMethod(event)) return;
    event.preventDefault();
    ask("");
  };

  return (
    <div className={`${columnStyles.column} ${styles.page}`}>
      <PageTitle>
        <Trans>搜索</Trans>
      </PageTitle>
      <search>
        <form action={SEARCH_PATH} className={styles.form} onSubmit={submit}>
          <label htmlFor="search-field" className={styles.label}>
            <Trans>您想了解什么？</Trans>
          </label>
          <input
            ref={field}
            id="search-field"
            className={styles.field}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            data-takes-focus=""
            onFocus={() => setIsUsed(true)}
            onInput={(event) => {
              // A text that is still being composed is not the query yet.
              if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) {
                follow();
              }
            }}
            onCompositionEnd={follow}
            onKeyDown={clear}
          />
          <button type="submit" className={buttonClass("primary")}>
            <Icon name="search" />
            <Trans>搜索</Trans>
          </button>
        </form>
      </search>
      <p role="status" className={styles.status}>
        <Outcome asked={asked} answer={answer} error={server.error} />
      </p>
      {asked === "" && <SearchSuggestions />}
      {asked !== "" && answer && answer.results.length > 0 && (
        <SearchResults results={answer.results} />
      )}
      {asked !== "" && answer?.results.length === 0 && <SearchHelp />}
    </div>
  );
}

interface OutcomeProps {
  readonly asked: string;
  readonly answer: SearchAnswer | undefined;
  /** Why the server did not answer, so that the results are the device's; null: it did, or will. */
  readonly error: Error | null;
}

function Outcome({ asked, answer, error }: OutcomeProps) {
  if (asked === "") return null;
  if (!answer) return <Trans>正在搜索…</Trans>;
  return (
    <>
      <Count asked={asked} answer={answer} />{" "}
      {error &&
        (isConnectionError(error) ? (
          <Trans>现在连不上网络，以下来自这台设备上保存的内容。</Trans>
        ) : (
          <Trans>服务器现在很忙，以下来自这台设备上保存的内容。</Trans>
        ))}
    </>
  );
}

function Count({ asked, answer }: Pick<OutcomeProps, "asked"> & { readonly answer: SearchAnswer }) {
  const { total, isPartial, results } = answer;
  const shown = results.length;
  if (total === 0) return <Trans>没有找到与“{asked}”有关的内容。</Trans>;
  if (isPartial) return <Trans>没有完全相符的内容，下面是最接近的 {shown} 个结果。</Trans>;
  if (shown < total)
    return (
      <Trans>
        找到 {total} 个结果，下面是最相关的 {shown} 个。
      </Trans>
    );
  return <Trans>找到 {total} 个结果。</Trans>;
}
