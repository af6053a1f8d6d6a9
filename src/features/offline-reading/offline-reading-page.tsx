import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { Actions, ShortPage } from "#src/frame/short-page.tsx";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { install } from "#src/offline/install.ts";
import { type KeptSite, type KeptSummary, keptSiteAtom } from "#src/offline/kept-site.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Facts } from "#src/ui/facts.tsx";

import { InstallSteps, useInstallWay } from "./install-steps.tsx";

const MEGABYTE = 1_000_000;
/** Milliseconds. */
const LOOK_AGAIN = 2000;

/** What this device keeps of the site, how much room it takes, and the means to refresh or to remove it. */
export function OfflineReadingPage() {
  const { t } = useLingui();
  const keptSite = useAtomValue(keptSiteAtom);
  const way = useInstallWay();
  return (
    <ShortPage title={t`离线阅读与安装`}>
      <p>
        <Trans>
          打开过一次之后，全站的文字（较早的新闻和未报名的活动除外）会保存在这台设备上，没有网络也能读。按流量计费或开启省流量时，只存文字，不存图片。
        </Trans>
      </p>
      {keptSite ? <Kept keptSite={keptSite} /> : <StillLooking />}
      <h2>
        <Trans>添加到主屏幕</Trans>
      </h2>
      <p>
        <Trans>添加到主屏幕，像应用一样打开，没有网络也能读。</Trans>
      </p>
      <InstallSteps way={way} />
      {way === "prompt" && (
        <Button onClick={() => void install()}>
          <Trans>添加到主屏幕</Trans>
        </Button>
      )}
    </ShortPage>
  );
}

/** The server cannot look; where scripts do not run nobody ever will. */
function StillLooking() {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <noscript>
        <p>
          <Trans>
            您的浏览器没有运行脚本，所以无法在这台设备上保存内容。允许本站运行脚本后，全站就能离线阅读。
          </Trans>
        </p>
      </noscript>
      <p role="status">{inBrowser && <Trans>正在查看这台设备上保存的内容…</Trans>}</p>
    </>
  );
}

type Doing = keyof typeof STATUS;

interface Deed {
  readonly action: () => Promise<void>;
  readonly during: Doing;
  readonly after: Doing;
  readonly failed: Doing;
}

function Kept({ keptSite }: { readonly keptSite: KeptSite }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const summaryKey = ["device", "kept"];
  const { data: summary } = useQuery({
    queryKey: summaryKey,
    queryFn: () => keptSite.describe(),
    staleTime: 0,
    // More may arrive while it is looked at.
    refetchInterval: LOOK_AGAIN,
  });
  const [doing, setDoing] = useState<Doing>("nothing");
  // What was done here may be undone by what is done in another tab.
  useEffect(() => keptSite.followOthers(() => setDoing("nothing")), [keptSite]);
  const run = async ({ action, during, after, failed }: Deed) => {
    setDoing(during);
    let outcome = after;
    try {
      await action();
    } catch (error) {
      console.warn("kept site", error);
      outcome = failed;
    }
    await queryClient.invalidateQueries({ queryKey: summaryKey });
    // What was begun meanwhile, or done in another tab, is what is told of.
    setDoing((now) => (now === during ? outcome : now));
  };
  const removeAll = () =>
    run({
      action: () => keptSite.removeAll(),
      during: "removing",
      after: "removed",
      failed: "notRemoved",
    });
  // A tab that was opened after a removal keeps the site again.
  const isKeptAgain = doing === "removed" && summary?.updatedAt != null;
  return (
    <>
      {summary && <Summary summary={summary} />}
      <Actions>
        <Button
          busy={doing === "refreshing"}
          onClick={() =>
            run({
              action: () => keptSite.refresh(),
              during: "refreshing",
              after: "refreshed",
              failed: summary?.updatedAt == null ? "notFetched" : "notRefreshed",
            })
          }
        >
          <Trans>立即更新</Trans>
        </Button>
        <Button
          look="secondary"
          busy={doing === "removing"}
          onClick={() => (isOffline ? setIsAsking(true) : removeAll())}
        >
          <Trans>全部删除</Trans>
        </Button>
      </Actions>
      {isAsking && (
        <Dialog
          title={t`全部删除`}
          confirm={t`全部删除`}
          decline={t`暂不`}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) void removeAll();
          }}
        >
          <Trans>现在没有网络。删除后，恢复连接前将无法阅读本站。</Trans>
        </Dialog>
      )}
      <p role="status">{STATUS[isKeptAgain ? "nothing" : doing]}</p>
    </>
  );
}

const STATUS = {
  nothing: null,
  refreshing: <Trans>正在更新…</Trans>,
  refreshed: <Trans>已更新到最新。</Trans>,
  notRefreshed: <Trans>没能更新，请检查网络后再试。已保存的内容还在。</Trans>,
  notFetched: <Trans>没能更新，请检查网络后再试。</Trans>,
  removing: <Trans>正在删除…</Trans>,
  removed: <Trans>已删除。下次联网打开网站时会重新保存。</Trans>,
  notRemoved: <Trans>没能全部删除，请再试一次。</Trans>,
} as const satisfies Readonly<Record<string, ReactNode>>;

function Summary({ summary }: { readonly summary: KeptSummary }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pages, news, pictures, bytes, updatedAt, isGrowing } = summary;
  if (updatedAt === null) {
    return (
      <p>{isGrowing ? <Trans>正在保存…</Trans> : <Trans>这台设备上还没有保存内容。</Trans>}</p>
    );
  }
  const megabytes = bytes === null ? null : (bytes / MEGABYTE).toFixed(1);
  return (
    <Facts
      items={[
        [t`状态`, isGrowing ? t`正在保存，内容还在增加…` : t`已保存`],
        [t`栏目`, t`${pages} 个栏目页面`],
        [t`新闻`, t`${news} 篇全文`],
        [t`图片`, t`${pictures} 张`],
        ...(megabytes === null ? [] : [[t`占用空间`, `${megabytes} MB`] as const]),
        [t`更新时间`, formatMoment(locale, updatedAt)],
      ]}
    />
  );
}
