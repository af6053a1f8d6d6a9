import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { type InstallWay, installWay, subscribeToInstall } from "#src/offline/install.ts";

/** How this browser installs the site; on the server not known. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribeToInstall, installWay, () => "menu");
}

/** What a visitor does to put the site on the home screen, where the browser does not ask by itself. */
export function InstallSteps({ way }: { readonly way: InstallWay }) {
  switch (way) {
    case "ios":
      return <Trans>点底部的“分享”按钮，再选“添加到主屏幕”。</Trans>;
    case "wechat":
      return <Trans>点击右上角 ···，选择“在浏览器打开”，再添加到主屏幕。</Trans>;
    case "installed":
      return <Trans>网站已经在主屏幕上了。</Trans>;
    case "menu":
      return <Trans>打开浏览器的菜单，选“添加到主屏幕”或“安装应用”。</Trans>;
    case "prompt":
      return <Trans>添加后可以像应用一样打开，没有网络也能读。</Trans>;
  }
}
