import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { InstallWay } from "#src/offline/install.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import * as styles from "./install-steps.module.css";

/** How to install the site, by browser. */
export function InstallSteps({ way }: { readonly way: InstallWay }) {
  switch (way) {
    case "ios":
      return (
        <ol className={styles.steps}>
          <Step icon="share">
            <Trans>点浏览器的“分享”按钮</Trans>
          </Step>
          <Step icon="add">
            <Trans>选“添加到主屏幕”</Trans>
          </Step>
        </ol>
      );
    case "wechat":
      return (
        <ol className={styles.steps}>
          <Step>
            <Trans>点击右上角 ···</Trans>
          </Step>
          <Step icon="globe">
            <Trans>选择“在浏览器打开”</Trans>
          </Step>
          <Step icon="add">
            <Trans>再添加到主屏幕</Trans>
          </Step>
        </ol>
      );
    case "installed":
      return (
        <p>
          <Trans>网站已经在主屏幕上了。</Trans>
        </p>
      );
    case "menu":
      return (
        <p>
          <Trans>打开浏览器的菜单，选“添加到主屏幕”或“安装应用”。</Trans>
        </p>
      );
    case "prompt":
      return (
        <p>
          <Trans>点下面的按钮，浏览器会问您是否添加。</Trans>
        </p>
      );
  }
}

function Step({ icon, children }: { readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <li className={styles.step}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </li>
  );
}
