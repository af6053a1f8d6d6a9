import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import * as styles from "./today.module.css";
import { WaitingApplications } from "./waiting-applications.tsx";
import { WaitingEvents } from "./waiting-events.tsx";
import { WaitingUpkeep } from "./waiting-upkeep.tsx";

/** What waits for whoever is logged in. */
export function TodayScreen() {
  const office = useOffice();
  const { data: today, error } = useQuery({
    queryKey: ["today"],
    queryFn: () => office.call("today", {}),
    staleTime: 0,
  });
  return (
    <Screen title={<Trans>今日</Trans>}>
      <p>
        <Trans>{office.me.name}，您好。</Trans>
      </p>
      <Failure error={error} />
      {today && (
        <div className={styles.parts}>
          <WaitingApplications today={today} />
          <WaitingEvents today={today} />
          <WaitingUpkeep today={today} />
        </div>
      )}
    </Screen>
  );
}
