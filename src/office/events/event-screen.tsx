import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { LeaveDialog } from "#src/office/parts/leave-dialog.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { useRouteParam } from "#src/office/parts/use-address.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { CapacityForm } from "./capacity-form.tsx";
import { Drafts } from "./drafts.tsx";
import { SignUps } from "./sign-ups.tsx";
import { Places, StatusWords } from "./status-words.tsx";
import { TakeInForm } from "./take-in-form.tsx";

/** One event: its seats, who has signed up, and what is written to them. */
export function EventScreen() {
  const eventId = useRouteParam("id");
  const office = useOffice();
  const [work] = useState(() => new UnsavedWork());
  const { data, error } = useQuery({
    queryKey: ["event", eventId],
    queryFn: () => office.call("event", { eventId }),
  });
  if (!data) {
    return (
      <Screen title={<Trans>活动</Trans>}>
        <Failure error={error} />
      </Screen>
    );
  }
  const { event, drafts } = data;
  const isComing = event.status !== "ended" && event.status !== "cancelled";
  return (
    <Screen
      title={event.title}
      actions={
        // The page at the door may use the camera: it has to be loaded as a page of its own.
        <a className={buttonClass("primary")} href={`/office/door/${encodeURIComponent(eventId)}`}>
          <Trans>开始签到</Trans>
        </a>
      }
    >
      <Parts>
        <span>
          <SchoolTime time={event.startsAt} />
        </span>
        <span>
          <Places {...event} />
        </span>
        <span>
          <StatusWords {...event} />
        </span>
      </Parts>
      <Failure error={error} />
      <CapacityForm event={event} />
      {isComing && <TakeInForm eventId={eventId} />}
      <SignUps eventId={eventId} />
      <Drafts eventId={eventId} drafts={drafts} work={work} />
      <LeaveDialog title={<Trans>给家长的消息还没有保存</Trans>} work={work} />
    </Screen>
  );
}
