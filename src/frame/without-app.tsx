import { Trans } from "@lingui/react/macro";
import * as styles from "./without-app.module.css";

/** For pages that are dead without the app: `src/before-app.ts` shows one where it cannot be fetched, or the browser is too old for it. */
export function WithoutApp() {
  return (
    <>
      <p role="alert" hidden data-without-app="" className={styles.notice}>
        <Trans>
          这个页面没有加载完整，暂时无法操作。请重新载入本页；已填写的内容可能需要重新填写。
        </Trans>
      </p>
      <p role="alert" hidden data-old-browser="" className={styles.notice}>
        <Trans>这个浏览器版本过旧，无法使用本页。请更新系统，或换一个浏览器。</Trans>
      </p>
    </>
  );
}

/** Beside it; the style sheet shows it after 5 s. */
export function StillLoading({ className = "" }: { readonly className?: string | undefined }) {
  return (
    <p className={`${styles.slow} ${className}`}>
      <Trans>网络较慢，仍在加载…</Trans>
    </p>
  );
}
