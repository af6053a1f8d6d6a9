import { Trans, useLingui } from "@lingui/react/macro";
import type { News } from "#contract/news-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { Breadcrumbs } from "#src/frame/breadcrumbs.tsx";
import { NeighbourLinks } from "#src/frame/neighbours.tsx";
import { PageTitle } from "#src/frame/page-title.tsx";
import { Share } from "#src/frame/share.tsx";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { NewsCover } from "#src/scenes/news-cover.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import * as detailStyles from "#src/ui/detail.module.css";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { newsListAddress } from "./news-list-address.ts";
import * as styles from "./news-page.module.css";

export function NewsPage({ news }: { readonly news: News }) {
  const locale = useLocale();
  const { t } = useLingui();
  const { section, list } = newsListAddress(news);
  return (
    <div className={styles.page} data-stage={news.stage ?? undefined}>
      <article className={`${columnStyles.column} ${styles.article}`}>
        <div className={styles.head}>
          <Breadcrumbs path={news.stage ? list : section} isAbove />
          <PageTitle>{news.title}</PageTitle>
          <p className={styles.facts}>
            <time dateTime={news.date}>{formatDate(locale, news.date)}</time>
            {news.stage && <span className={styles.stage}>{STAGE_LABELS[news.stage][locale]}</span>}
          </p>
          <p className={detailStyles.summary}>
            <LinkedText text={news.summary} />
          </p>
        </div>
        {news.cover ? (
          <Picture
            image={news.cover}
            sizes="(width < 48rem) 92vw, 44rem"
            className={detailStyles.cover}
            first
          />
        ) : (
          <NewsCover {...news} className={styles.band} />
        )}
        <Blocks blocks={news.blocks} />
        <div className={detailStyles.actions}>
          <Share title={news.title} label={t`分享`} />
          <ButtonLink look="secondary" to={list}>
            <Trans>返回新闻列表</Trans>
          </ButtonLink>
        </div>
      </article>
      <NeighbourLinks
        previous={
          news.newer ? { to: `/news/detail/${news.newer.id}`, label: news.newer.title } : undefined
        }
        next={
          news.older ? { to: `/news/detail/${news.older.id}`, label: news.older.title } : undefined
        }
        names={{ previous: t`下一篇（较新）`, next: t`上一篇（较早）` }}
      />
    </div>
  );
}
