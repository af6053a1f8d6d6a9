import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useAtom, useAtomValue } from "jotai";
import { ShortPage } from "#src/frame/short-page.tsx";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { installAtom } from "#src/offline/install.ts";
import { useOpensOffline } from "#src/offline/opens-offline.ts";
import { type SavedSite, type SavedSummary, savedSiteAtom } from "#src/offline/saved-site.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { InstallSteps } from "./install-steps.tsx";

const MEGABYTE = 1_000_000;
const LOOK_AGAIN = 2000;

/** The saved site on this device, with buttons to refresh and to remove it. */
export function OfflineReadingPage() {
  const { t } = useLingui();
  const savedSite = useAtomValue(savedSiteAtom);
  const opensOffline = useOpensOffline();
  const [way, install] = useAtom(installAtom);
  return (
    <ShortPage title={t`离线阅读 · 添加到主屏幕`} scene="lit_window">
      {opensOffline ? (
        <>
          <p>
            <Trans>
              打开过一次之后，全站的文字（较早的新闻和未报名的活动除外）会保存在这台设备上，没有网络也能读。按流量计费或开启省流量时，只存文字，不存图片。
            </Trans>
          </p>
          {savedSite ? <Saved savedSite={savedSite} /> : <StillLooking />}
        </>
      ) : (
        <p>
          <Trans>
            这个浏览器不能离线打开网页。请改用手机或电脑自带的浏览器打开本站，之后没有网络也能读。
          </Trans>
        </p>
      )}
      <h2>
        <Trans>添加到主屏幕</Trans>
      </h2>
      <p>
        {opensOffline ? (
          <Trans>添加到主屏幕，像应用一样打开，没有网络也能读。</Trans>
        ) : (
          <Trans>添加到主屏幕，像应用一样打开。</Trans>
        )}
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

/** Only the browser can look, so without scripts this says why nothing is saved. */
function StillLooking() {
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <p>
          <Trans>
            您的浏览器没有启用 JavaScript，所以无法在这台设备上保存内容。启用后，全站就能离线阅读。
          </Trans>
        </p>
      </noscript>
      <p role="status">{isHydrated && <Trans>正在查看这台设备上保存的内容…</Trans>}</p>
    </>
  );
}

function Saved({ savedSite }: { readonly savedSite: SavedSite }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const { data: summary, refetch } = useQuery({
    queryKey: ["device", "saved"],
    queryFn: () => savedSite.describe(),
    staleTime: 0,
    // Saving may still be under way.
    refetchInterval: LOOK_AGAIN,
  });
  const common = {
    networkMode: "always",
    onError: (error: Error) => console.warn("saved site", error),
    onSettled: () => refetch(),
  } as const;
  const refresh = useMutation({ ...common, mutationFn: () => savedSite.refresh() });
  const remove = useMutation({ ...common, mutationFn: () => savedSite.removeAll() });
  return (
    <>
      {summary && <Summary summary={summary} />}
      <Actions>
        <Button
          busy={refresh.isPending}
          onClick={() => {
            remove.reset();
            refresh.mutate();
          }}
        >
          <Trans>立即更新</Trans>
        </Button>
        <ConfirmedButton
          label={<Trans>全部删除</Trans>}
          busy={remove.isPending}
          title={t`全部删除`}
          confirm={t`全部删除`}
          decline={t`暂不`}
          onConfirm={() => {
            refresh.reset();
            remove.mutate();
          }}
        >
          {isOffline && <Trans>现在没有网络。删除后，恢复连接前将无法阅读本站。</Trans>}
        </ConfirmedButton>
      </Actions>
      <p role="status">
        {refresh.isPending && <Trans>正在更新…</Trans>}
        {refresh.isSuccess && <Trans>已更新到最新。</Trans>}
        {refresh.isError &&
          (summary?.updatedAt == null ? (
            <Trans>没能更新，请检查网络后再试。</Trans>
          ) : (
            <Trans>没能更新，请检查网络后再试。已保存的内容还在。</Trans>
          ))}
        {remove.isPending && <Trans>正在删除…</Trans>}
        {remove.isSuccess && <Trans>已删除。下次联网打开网站时会重新保存。</Trans>}
        {remove.isError && <Trans>没能全部删除，请再试一次。</Trans>}
      </p>
    </>
  );
}

function Summary({ summary }: { readonly summary: SavedSummary }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pages, news, pictures, bytes, updatedAt, isGrowing } = summary;
  if (updatedAt === null) {
    return (
      <p>{isGrowing ? <Trans>正在保存…</Trans> : <Trans>这台设备上还没有保存内容。</Trans>}</p>
    );
  }
  const room = bytes === null ? undefined : `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return (
    <Facts
      items={[
        [t`状态`, isGrowing ? t`正在保存，内容还在增加…` : t`已保存`],
        [t`栏目`, t`${pages} 个栏目页面`],
        [t`新闻`, t`${news} 篇全文`],
        [t`图片`, t`${pictures} 张`],
        [t`占用空间`, room],
        [t`更新时间`, formatMoment(locale, updatedAt)],
      ]}
    />
  );
}
