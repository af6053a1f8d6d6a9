import { Trans, useLingui } from "@lingui/react/macro";
import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import { installAtom } from "#src/offline/install.ts";
import { isTimeToOffer, readPatience, writePatience } from "#src/offline/install-patience.ts";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./install-offer.module.css";
import { InstallSteps } from "./install-steps.tsx";

interface InstallOfferProps {
  readonly path: string;
  /** Number of pages read on this visit. */
  readonly pages: number;
}

/** Offers to install the site to readers of several pages, and not again and again. */
export function InstallOffer({ path, pages }: InstallOfferProps) {
  const { t } = useLingui();
  const [way, install] = useAtom(installAtom);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    setIsShown(isTimeToOffer(readPatience(), { pages, path, now: Date.now() }));
  }, [path, pages]);

  // No offer where it is only an entry of the browser's menu.
  if (!isShown || way === "installed" || way === "menu") return null;
  const decline = () => {
    const { declined } = readPatience();
    writePatience({ declined: declined + 1, declinedAt: Date.now() });
    setIsShown(false);
  };
  const accept = async () => {
    if (await install()) setIsShown(false);
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
