import { Trans } from "@lingui/react/macro";
import { isOpenAt, type Opening, roundAt } from "#contract/opening.ts";
import { schoolDate } from "#contract/school-date.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useAtClock } from "./use-clock.ts";

/** Whether a stage takes applications now, which may have changed since the page was made. */
export function useIsOpen(opening: Opening): boolean {
  return useAtClock((now) => isOpenAt(opening, now), opening.open);
}

interface OpeningStateProps {
  readonly stage: Stage;
  readonly opening: Opening;
}

/** The last day on which a stage is open, or the first one; undefined: opened by hand. */
export function useOpeningDay(opening: Opening): string | undefined {
  const isOpen = useIsOpen(opening);
  const [first] = opening.rounds;
  const opensAt = useAtClock((now) => roundAt(opening, now)?.opensAt, first?.opensAt);
  const round = opening.rounds.find((each) => each.opensAt === opensAt);
  return round && (isOpen ? lastDayOf(round.closesAt) : round.opensAt);
}

/** Whether a stage takes applications, or registers interest, and until or from when. */
export function OpeningState({ stage, opening }: OpeningStateProps) {
  const isOpen = useIsOpen(opening);
  const locale = useLocale();
  const openingDay = useOpeningDay(opening);
  const day = openingDay && formatDate(locale, openingDay);
  if (registersInterest(stage)) return <InterestState isOpen={isOpen} day={day} />;
  if (isOpen) return day ? <Trans>现已开放，{day}截止</Trans> : <Trans>现已开放</Trans>;
  return day ? <Trans>{day}开放</Trans> : <Trans>暂未开放</Trans>;
}

interface InterestStateProps {
  readonly isOpen: boolean;
  /** The last one, or where it is not open the first. */
  readonly day: string | undefined;
}

function InterestState({ isOpen, day }: InterestStateProps) {
  if (isOpen) {
    return day ? <Trans>意向登记开放中，{day}截止</Trans> : <Trans>意向登记开放中</Trans>;
  }
  return day ? <Trans>意向登记{day}开放</Trans> : <Trans>意向登记暂未开放</Trans>;
}

/** The last day of a round that closes at this moment, which may be the midnight after it. */
function lastDayOf(closesAt: string): string {
  return schoolDate(new Date(Date.parse(closesAt) - 1));
}
