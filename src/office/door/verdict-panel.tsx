import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoment, formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Verdict } from "./verdict.ts";
import * as styles from "./verdict-panel.module.css";

/** Said by a colour, a word and a sign. */
export function VerdictPanel({ verdict }: { readonly verdict: Verdict | null }) {
  return (
    <div role="status" className={styles.panel} data-verdict={verdict && colourOf(verdict)}>
      {verdict ? <Said verdict={verdict} /> : <Trans>请对准入场码</Trans>}
    </div>
  );
}

function colourOf({ kind }: Verdict): "in" | "already" | "no" {
  return kind === "in" || kind === "already" ? kind : "no";
}

function Said({ verdict }: { readonly verdict: Verdict }) {
  const locale = useLocale();
  switch (verdict.kind) {
    case "in":
      return (
        <Words sign="✓" word={<Trans>请入场</Trans>}>
          <Who {...verdict.entry} />
        </Words>
      );
    case "already":
      return (
        <Words sign="!" word={<Trans>已入场</Trans>}>
          <Who {...verdict.entry} /> · {formatMoment(locale, Date.parse(verdict.at))}
        </Words>
      );
    case "not-listed":
      return (
        <Words sign="✕" word={<Trans>不是这场活动的</Trans>}>
          <Trans>名单里没有这个入场码：可能是别的活动，或者已取消。</Trans>
        </Words>
      );
    case "other-day":
      return (
        <Words sign="✕" word={<Trans>不是今天</Trans>}>
          <Trans>活动时间是{formatTime(locale, verdict.startsAt)}。</Trans>
        </Words>
      );
    case "no-ticket":
      return (
        <Words sign="✕" word={<Trans>不是入场码</Trans>}>
          <Trans>请家长打开活动页面，出示“入场码”。</Trans>
        </Words>
      );
    case "no-https":
      return (
        <Words sign="✕" word={<Trans>无法核对入场码</Trans>}>
          <Trans>网站没有用 https 打开，请按手机号后四位或用户名开头查找。</Trans>
        </Words>
      );
  }
}

export function Who({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <>
      {name} <Trans>尾号 {phone}</Trans>
    </>
  );
}

interface WordsProps {
  readonly sign: string;
  readonly word: ReactNode;
  readonly children: ReactNode;
}

function Words({ sign, word, children }: WordsProps) {
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span>
        <strong className={styles.word}>{word}</strong>
        <span className={styles.more}>{children}</span>
      </span>
    </>
  );
}
