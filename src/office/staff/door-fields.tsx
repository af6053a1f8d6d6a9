import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { eventsQuery } from "#src/office/api/events-query.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/ui/form.module.css";
import { LabelledField, TextField } from "#src/ui/form-field.tsx";

interface DoorFieldsProps {
  readonly messageOf: (name: "event" | "day") => string | undefined;
}

/** The event whose door somebody keeps, and the day; that of the event, unless another is chosen. */
export function DoorFields({ messageOf }: DoorFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data = [], error } = useQuery(eventsQuery(useOffice()));
  const [eventId, setEventId] = useState("");
  const coming = data.filter(({ status }) => status !== "ended" && status !== "cancelled");
  const chosen = coming.find(({ id }) => id === eventId);
  return (
    <>
      <Failure error={error} />
      <LabelledField
        name="event"
        label={t({ message: "活动", context: "一场" })}
        problem={messageOf("event")}
      >
        <select
          id="event"
          name="event"
          className={formStyles.input}
          value={eventId}
          onChange={({ target }) => setEventId(target.value)}
        >
          <option value="">{t`请选择`}</option>
          {coming.map(({ id, title, startsAt }) => (
            <option key={id} value={id}>
              {formatTime(locale, startsAt)} {title}
            </option>
          ))}
        </select>
      </LabelledField>
      <TextField
        key={eventId}
        name="day"
        label={t`日期`}
        problem={messageOf("day")}
        input={{ type: "date", defaultValue: chosen?.startsAt.slice(0, 10) }}
      />
    </>
  );
}
