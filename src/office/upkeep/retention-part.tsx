import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Retention } from "#contract/office/upkeep-shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useEventTitles } from "#src/office/api/events-query.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./upkeep.module.css";
import { UpkeepPart } from "./upkeep-part.tsx";

const RETENTION = ["retention"];

/** What is to be deleted by when, and a press that deletes what is due. */
export function RetentionPart() {
  const office = useOffice();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const { data: retention, error } = useQuery({
    queryKey: RETENTION,
    queryFn: () => office.call("retention", {}),
    staleTime: 0,
  });
  const remove = async () => {
    setFailure(null);
    const { before, after } = await office.call("removeDue", {});
    queryClient.setQueryData(RETENTION, after);
    setRemoved(overdueOf(before) - overdueOf(after));
  };
  return (
    <UpkeepPart title={<Trans>到期删除</Trans>}>
      <p>
        <Trans>网站每小时按隐私声明自动删除到期的信息。下面是现在的情况。</Trans>
      </p>
      <Failure error={error ?? failure} />
      {retention && <Due retention={retention} />}
      <p role="status">
        {removed !== null && <Trans>已删除 {removed} 项，以上是删除后的情况。</Trans>}
      </p>
      <Button look="secondary" onClick={() => void remove().catch(setFailure)}>
        <Trans>立即删除到期的信息</Trans>
      </Button>
    </UpkeepPart>
  );
}

const sumOf = (signUps: Retention["signUps"]) => signUps.reduce((sum, { count }) => sum + count, 0);

const overdueOf = ({ applications, signUps, expired }: Retention) =>
  applications.overdue + sumOf(signUps.filter(({ isOverdue }) => isOverdue)) + expired;

function Due({ retention }: { readonly retention: Retention }) {
  const locale = useLocale();
  const titles = useEventTitles();
  const { applications, signUps } = retention;
  const { coming, accepted } = applications;
  const overdue = overdueOf(retention);
  const day = formatDate(locale, applications.on);
  return (
    <ul>
      <li className={overdue > 0 ? styles.urgent : undefined}>
        <Trans>已到期而未删除：{overdue} 项（包括过期的登录和验证码）</Trans>
      </li>
      <li>
        <Trans>
          {day}将删除的申请和登记：{coming} 份
        </Trans>
      </li>
      <li>
        <Trans>已录取、由学校自行删除的申请：{accepted} 份</Trans>
      </li>
      {signUps
        .filter(({ isOverdue }) => !isOverdue)
        .map(({ eventId, count, on }) => {
          const dayOfEvent = formatDate(locale, on);
          const title = titles.get(eventId) ?? eventId;
          return (
            <li key={eventId}>
              <Trans>
                {dayOfEvent}将删除活动“{title}”的报名：{count} 份
              </Trans>
            </li>
          );
        })}
    </ul>
  );
}
