import { Trans, useLingui } from "@lingui/react/macro";
import { SEARCH_PATH } from "#contract/search/query.ts";
import { AdmissionsPhone } from "#src/frame/admissions-phone.tsx";
import { SECTIONS } from "#src/frame/sections.ts";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOpensOffline } from "#src/offline/opens-offline.ts";
import { Scene } from "#src/scenes/scene.tsx";
import * as styles from "./search-help.module.css";

export function SearchSuggestions() {
  const { t } = useLingui();
  const opensOffline = useOpensOffline();
  const words = [t`招生`, t`学费`, t`校车`, t`社团`, t`IGCSE`];
  return (
    <div className={styles.help}>
      <p>
        {opensOffline ? (
          <Trans>
            页面、新闻和招生信息都能搜，中文、英文都可以。没有网络时，也能搜这台设备上保存的内容。
          </Trans>
        ) : (
          <Trans>页面、新闻和招生信息都能搜，中文、英文都可以。</Trans>
        )}
      </p>
      <ul className={styles.words} aria-label={t`可以试试`}>
        {words.map((word) => (
          <li key={word}>
            <a href={`${SEARCH_PATH}?q=${encodeURIComponent(word)}`} className={styles.word}>
              {word}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SearchHelp() {
  const { t } = useLingui();
  const locale = useLocale();
  const phone = useAdmissionsPhone();
  return (
    <div className={`${styles.help} ${styles.nothing}`}>
      <ul className={styles.tips}>
        <li>
          <Trans>看看有没有错别字。</Trans>
        </li>
        <li>
          <Trans>换一个更短或更常用的词，比如“校车”而不是“校车接送时间表”。</Trans>
        </li>
      </ul>
      {phone !== undefined && (
        <>
          <p>
            <Trans>也可以直接致电：</Trans>
          </p>
          <AdmissionsPhone number={phone} />
        </>
      )}
      <Scene name="pond" className={styles.pond} />
      <nav aria-label={t`栏目`}>
        <ul className={styles.words}>
          {SECTIONS.map(({ path, to, label }) => (
            <li key={path}>
              <a href={to} className={styles.word}>
                {label[locale]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
