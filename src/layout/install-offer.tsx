import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { install } from "#src/offline/install.ts";
import { isTimeToOffer, readPatience, writePatience } from "#src/offline/install-patience.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./install-offer.module.css";
import { InstallSteps, useInstallWay } from "./install-steps.tsx";

/** Offers to put the site on the home screen, to those who have read on, and not again and again. */
export function InstallOffer() {
  const { t } = useLingui();
  const way = useInstallWay();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const pages = useRef(0);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    pages.current += 1;
    setShown(isTimeToOffer(readPatience(), { pages: pages.current, path, now: Date.now() }));
  }, [path]);

  // In the browser's menu it can be found any time; only where there is something to tell is it offered.
  if (!shown || way === "installed" || way === "menu") return null;
  const decline = () => {
    const { declined } = readPatience();
    writePatience({ declined: declined + 1, declinedAt: Date.now() });
    setShown(false);
  };
  const accept = async () => {
    if (await install()) setShown(false);
    else decline();
  };
  return (
    <section className={styles.offer} aria-label={t`添加到主屏幕`}>
      <p>
        <Trans>添加到主屏幕，像应用一样打开，没有网络也能读。</Trans>
      </p>
      {way !== "prompt" && <InstallSteps way={way} />}
      <p className={styles.actions}>
        {way === "prompt" && (
          <Button onClick={accept}>
            <Trans>添加到主屏幕</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={decline}>
          <Trans>暂不</Trans>
        </Button>
      </p>
    </section>
  );
}
