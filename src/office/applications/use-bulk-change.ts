import { useQueryClient } from "@tanstack/react-query";
// biome-ignore lint/suspicious/noDeprecatedImports: only other ways of calling it are deprecated
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { BulkReport, SeenApplication } from "#contract/office/application-shapes.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { APPLICATION_QUERIES } from "./queries.ts";

interface BulkChange {
  readonly seen: readonly SeenApplication[];
  readonly attempt: (seen: SeenApplication[]) => Promise<BulkReport>;
  readonly change: (seen: SeenApplication[]) => Promise<BulkReport>;
  readonly onDone: () => void;
  /** Whether it is counted before it is made, and not only when it is refused. */
  readonly isCountedFirst?: boolean;
  /** Reads one alone that somebody else has changed meanwhile, so that it can be sent again. */
  readonly readNewest?: (number: string) => Promise<SeenApplication>;
}

/** One alone has been changed meanwhile, and was read again. */
interface Overtaken {
  /** By whom; null: it is not known. */
  readonly by: string | null;
}

/** A change of many in two steps: first what it would do is counted, then those that can have it get it, all or none. One alone is changed at once, unless it is to be counted first. */
export function useBulkChange({
  seen,
  attempt,
  change,
  onDone,
  isCountedFirst = seen.length > 1,
  readNewest,
}: BulkChange) {
  const queryClient = useQueryClient();
  const [report, setReport] = useState<BulkReport | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  // As they were when they were chosen: what is read anew meanwhile, as after a login, the clerk has not looked at.
  const [chosen] = useState(seen);
  const [newest, setNewest] = useState<SeenApplication | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  /** How often something else was chosen: an answer to what was chosen before is of no use. */
  const choices = useRef(0);
  const wanted = newest ? [newest] : [...chosen];
  const during = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    setOvertaken(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    setIsBusy(false);
  };
  const count = async () => {
    const choice = choices.current;
    const counted = await attempt(wanted);
    if (choice !== choices.current) return;
    const [left] = counted.left;
    if (!readNewest || wanted.length > 1 || left?.reason !== "changed") return setReport(counted);
    const read = await readNewest(left.number);
    setNewest(read);
    setReport(await attempt([read]));
    setOvertaken({ by: left.other });
  };
  const look = () => during(count);
  const carryOut = () =>
    during(async () => {
      const left = new Set(report?.left.map(({ number }) => number));
      try {
        await change(wanted.filter(({ number }) => !left.has(number)));
      } catch (error) {
        // Somebody was faster since the count: it is counted anew.
        if (refusalOf(error) !== null) await count();
        throw error;
      }
      await queryClient.invalidateQueries(APPLICATION_QUERIES);
      onDone();
    });
  // Its outcome is told here.
  useBlocker({ shouldBlockFn: () => isBusy, enableBeforeUnload: isBusy });
  /** How many it would change; null: they have to be counted. */
  const ready = report?.changed ?? (isCountedFirst ? null : chosen.length);
  const isReadAnew = newest !== null;
  return {
    report,
    ready,
    failure,
    isBusy,
    isReadAnew,
    overtaken,
    look,
    carryOut,
    forget: () => {
      choices.current += 1;
      setReport(null);
      setOvertaken(null);
    },
  };
}
