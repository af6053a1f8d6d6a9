import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import * as styles from "./door-start-screen.module.css";
import { readUnsent } from "./door-store.ts";

/** What this device has noted and not sent: after the day its event is on no list. */
function UnsentCheckIns() {
  const { data } = useQuery({
    queryKey: ["unsent-check-ins"],
    queryFn: readUnsent,
    staleTime: 0,
    networkMode: "always",
  });
  return (
    <div className={styles.events}>
      {data?.map(({ eventId, title, since, count }) => (
        <p key={eventId} className={styles.event}>
          <span>
            {title !== undefined && (
              <>
                <strong>{title}</strong>
                <br />
              </>
            )}
            <SchoolTime time={since} />
            <br />
            <Plural value={count} other="这台设备上还有 # 人的签到没有发送。" />
          </span>
          <a href={`/office/door/${encodeURIComponent(eventId)}`}>
            <Trans>打开并发送</Trans>
          </a>
        </p>
      ))}
    </div>
  );
}

/** The events whose door whoever is logged in may open. */
export function DoorStartScreen() {
  const office = useOffice();
  const { data, error } = useQuery({
    queryKey: ["door-events"],
    queryFn: () => office.call("doorEvents", {}),
  });
  return (
    <Screen title={<Trans>签到</Trans>}>
      <Failure error={error} />
      <UnsentCheckIns />
      {data?.length === 0 && (
        <p>
          <Trans>现在没有您可以签到的活动。签到人员由管理员按活动和日期指定。</Trans>
        </p>
      )}
      <ul className={styles.events}>
        {data?.map(({ id, title, startsAt }) => (
          <li key={id} className={styles.event}>
            <span id={`door-${id}`}>
              <strong>{title}</strong>
              <br />
              <SchoolTime time={startsAt} />
            </span>
            <a
              className={buttonClass("primary")}
              href={`/office/door/${encodeURIComponent(id)}`}
              aria-describedby={`door-${id}`}
            >
              <Trans>开始签到</Trans>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          请在有网络时打开一次。之后这台设备没有网络也能签到；名单在活动结束 24
          小时后或退出登录时删除。
        </Trans>
      </p>
    </Screen>
  );
}
