import { Trans, useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import * as styles from "./progress.module.css";

/** Milliseconds after which a navigation counts as slow. */
const SLOW = 3000;

/** Shown 200 ms after a navigation began, by an animation; after 3 s a text says that it is slow. */
export function Progress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading && <UnderWay />;
}

function UnderWay() {
  const { t } = useLingui();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={styles.progress} role="progressbar" aria-label={t`正在加载`} />
      <p role="status">
        {isSlow && (
          <span className={styles.slow}>
            <Trans>网络较慢，仍在加载…</Trans>
          </span>
        )}
      </p>
    </>
  );
}
