import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatTime } from "./dates.ts";
import { useLocale } from "./use-locale.ts";

const never = () => () => undefined;

interface SchoolTimeProps {
  readonly time: string;
  /** The end on the same day, "11:00". */
  readonly until?: string | null;
}

/** A time at the school; says so where the device keeps another time. */
export function SchoolTime({ time, until }: SchoolTimeProps) {
  const locale = useLocale();
  const abroad = useSyncExternalStore(
    never,
    () => new Date(time).getTimezoneOffset() !== -8 * 60,
    () => false,
  );
  return (
    <>
      <time dateTime={time}>{formatTime(locale, time)}</time>
      {until && `–${until}`}
      {abroad && (
        <>
          {" "}
          <Trans>（北京时间）</Trans>
        </>
      )}
    </>
  );
}
