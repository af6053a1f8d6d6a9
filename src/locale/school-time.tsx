import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatTime } from "./dates.ts";
import { useLocale } from "./use-locale.ts";

const never = () => () => undefined;

interface SchoolTimeProps {
  readonly time: string;
  /** The end on the same day with its dash, "—11:00". */
  readonly until?: string | undefined;
}

/** Two times at the school, of different days. */
export function SchoolTimes({ from, to }: { readonly from: string; readonly to: string }) {
  const locale = useLocale();
  return (
    <>
      <SchoolTime time={from} />
      {locale === "zh" ? "至" : " to "}
      <SchoolTime time={to} />
    </>
  );
}

/** A time at the school, marked as such if the device has another time zone. */
export function SchoolTime({ time, until }: SchoolTimeProps) {
  const locale = useLocale();
  const isAbroad = useSyncExternalStore(
    never,
    () => new Date(time).getTimezoneOffset() !== -8 * 60,
    () => false,
  );
  return (
    <>
      <time dateTime={time}>{formatTime(locale, time)}</time>
      {until}
      {isAbroad && (
        <>
          {locale === "en" && " "}
          <Trans>（北京时间）</Trans>
        </>
      )}
    </>
  );
}
