import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { SearchAnswer } from "#contract/search-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { DeviceSearch } from "#src/offline/device-search.ts";

/** Results from this device's copy of the site; undefined until the search code is loaded. */
export function useDeviceSearch(isWanted: boolean, query: string): SearchAnswer | undefined {
  const queryClient = useQueryClient();
  const locale = useLocale();
  const [{ device, state }, setOpened] = useState<{
    readonly device: DeviceSearch | null;
    /** Changes when more can be found. */
    readonly state: number;
  }>({ device: null, state: 0 });

  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    let opened: DeviceSearch | undefined;
    const open = async () => {
      const { openDeviceSearch } = await import("#src/offline/device-search.ts");
      if (!isShown) return;
      const device = openDeviceSearch(queryClient, locale, () =>
        setOpened((last) => ({ device, state: last.state + 1 })),
      );
      opened = device;
    };
    // The server still answers.
    open().catch((error: unknown) => console.warn("this device cannot search", error));
    return () => {
      isShown = false;
      opened?.close();
    };
  }, [isWanted, locale, queryClient]);

  return useMemo(
    () => (device && state > 0 && query !== "" ? device.search(locale, query) : undefined),
    [device, state, locale, query],
  );
}
