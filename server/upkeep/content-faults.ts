import type { ContentFault, ContentFaults, ContentState } from "#contract/office/upkeep-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { ContentStore } from "#server/content/content.ts";
import { adviceOf, type Fault } from "#server/content/faults.ts";

type Checked = Pick<ContentStore, "stale" | "warnings">;

/** Nobody mends more before looking again. */
const MOST_LISTED = 20;

/** The state of the content in numbers. */
export function contentState({ stale, warnings }: Checked): ContentState {
  return {
    staleSince: stale && schoolTime(stale.since),
    faults: stale?.faults.length ?? 0,
    warnings: warnings.length,
  };
}

/** The same, with the first of its faults and warnings. */
export function contentFaults(content: Checked): ContentFaults {
  return {
    ...contentState(content),
    firstFaults: firstOf(content.stale?.faults ?? []),
    firstWarnings: firstOf(content.warnings),
  };
}

function firstOf(faults: readonly Fault[]): ContentFault[] {
  return faults.slice(0, MOST_LISTED).map((fault) => {
    const { file, line, field } = fault;
    return { file, line, field, advice: adviceOf(fault) };
  });
}
