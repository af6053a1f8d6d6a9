import { Trans, useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import styles from "./progress.module.css";

/** Shown 200 ms after a navigation began, and says after 3 s that it is slow; the style sheet keeps the time. */
export function Progress() {
  const { t } = useLingui();
  const navigating = useRouterState({ select: (state) => state.isLoading });
  if (!navigating) return null;
  return (
    <div className={styles.progress} role="progressbar" aria-label={t`正在载入`}>
      <span className={styles.slow}>
        <Trans>网络较慢，仍在载入…</Trans>
      </span>
    </div>
  );
}
