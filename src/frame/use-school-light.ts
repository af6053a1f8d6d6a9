import { useEffect } from "react";
import { schoolLight } from "#contract/school-light.ts";
import { useAtClock } from "./use-clock.ts";

/** Keeps the light of the scenes, which the server gives the page that it makes, at that of the school. */
export function useSchoolLight(): void {
  const light = useAtClock(schoolLight, undefined);
  useEffect(() => {
    if (light !== undefined) document.documentElement.dataset.light = light;
  }, [light]);
}
