import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { NewsCard } from "./news-card.tsx";
import * as styles from "./news-list.module.css";

interface NewsListProps {
  readonly query: ReturnType<ContentQueries["newsList"]>;
  readonly path: string;
  readonly firstPage: number;
}

/** A stage's news, newest first; the button for older ones works as a link without scripts. */
export function NewsList({ query, path, firstPage }: NewsListProps) {
  const { t } = useLingui();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(query);
  const items = data.pages.flatMap((page) => page.data);
  const nextPage = firstPage + data.pages.length;

  return (
    <section aria-labelledby="news-list" className={styles.section}>
      <h2 id="news-list">
        <Trans>新闻列表</Trans>
      </h2>
      {firstPage > 1 && (
        <p>
          <a href={path}>
            <Trans>回到最新新闻</Trans>
          </a>
        </p>
      )}
      {items.length === 0 ? (
        <p>{firstPage > 1 ? <Trans>没有更早的新闻了。</Trans> : <Trans>这里还没有新闻。</Trans>}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {isFetchingNextPage && t`正在加载…`}
        {isFetchNextPageError && !isFetchingNextPage && t`加载失败，请检查网络后重试。`}
      </p>
      {hasNextPage && (
        <a
          href={`${path}?page=${nextPage}`}
          className={buttonClass("secondary")}
          onClick={(event) => {
            event.preventDefault();
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          <Trans>查看更早的新闻</Trans>
        </a>
      )}
    </section>
  );
}
