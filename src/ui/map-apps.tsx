import { Trans, useLingui } from "@lingui/react/macro";
import { mapAddresses } from "./map-addresses.ts";
import * as styles from "./map-apps.module.css";

/** A place in the maps that families have on their phones. */
export function MapApps(destination: Parameters<typeof mapAddresses>[0]) {
  const { t } = useLingui();
  const { amap, baidu, tencent, phone } = mapAddresses(destination);
  return (
    <ul className={styles.apps} aria-label={t`在地图应用中打开：${destination.name}`}>
      <li>
        <a href={amap}>
          <Trans>高德地图</Trans>
        </a>
      </li>
      <li>
        <a href={baidu}>
          <Trans>百度地图</Trans>
        </a>
      </li>
      <li>
        <a href={tencent}>
          <Trans>腾讯地图</Trans>
        </a>
      </li>
      <li className={styles.phone}>
        <a href={phone}>
          <Trans>手机自带地图</Trans>
        </a>
      </li>
    </ul>
  );
}
