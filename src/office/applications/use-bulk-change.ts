import { useQueryClient } from "@tanstack/react-query";
// biome-ignore lint/suspicious/noDeprecatedImports: only other ways of calling it are deprecated
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
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
}

/** A change of many in two steps: first what it would do is counted, then those that can have it get it, all or none. One alone is changed at once, unless it is to be counted first. */
export function useBulkChange({
  seen,
  attempt,
  change,
  onDone,
  isCountedFirst = seen.length > 1,
}: BulkChange) {
  const queryClient = useQueryClient();
  const [report, setReport] = useState<BulkReport | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    setIsBusy(false);
  };
  const look = () => during(async () => setReport(await attempt([...seen])));
  const carryOut = () =>
    during(async () => {
      const left = new Set(report?.left.map(({ number }) => number));
      try {
        await change(seen.filter(({ number }) => !left.has(number)));
      } catch (error) {
        // Somebody was faster since the count: it is counted anew.
        if (refusalOf(error) !== null) setReport(await attempt([...seen]));
        throw error;
      }
      await queryClient.invalidateQueries(APPLICATION_QUERIES);
      onDone();
    });
  // Its outcome is told here.
  useBlocker({ shouldBlockFn: () => isBusy, enableBeforeUnload: isBusy });
  /** How many it would change; null: they have to be counted. */
  const ready = report?.changed ?? (isCountedFirst ? null : seen.length);
  return { report, ready, failure, isBusy, look, carryOut, forget: () => setReport(null) };
}
