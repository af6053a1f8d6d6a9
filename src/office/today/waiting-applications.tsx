import { Plural, Trans } from "@lingui/react/macro";
import { DAY_MS } from "#contract/durations.ts";
import type { Today } from "#contract/office/today-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Part } from "./part.tsx";

/** Applications without an answer, and decisions that are not released. */
export function WaitingApplications({ today }: { readonly today: Today }) {
  const { applications, decisions } = today;
  const { me } = useOffice();
  const mayOpen = (stage: Today["applications"][number]["stage"]) =>
    me.roles.some(({ role, stages }) => role === "admissions" && stages.includes(stage));
  return (
    <>
      {applications.length > 0 && (
        <Part title={<Trans>等待答复的申请</Trans>}>
          {applications.map((waiting) => (
            <li key={waiting.stage}>
              <Stage waiting={waiting} />
              {mayOpen(waiting.stage) && waiting.submitted > 0 && (
                <>
                  {" "}
                  <OfficeLink
                    to={`/applications?stage=${waiting.stage}&status=submitted&order=oldest`}
                  >
                    <Trans>查看</Trans>
                  </OfficeLink>
                </>
              )}
            </li>
          ))}
        </Part>
      )}
      {decisions !== null && decisions.unplanned + decisions.planned > 0 && (
        <Part title={<Trans>准备好的结果</Trans>}>
          {decisions.unplanned > 0 && (
            <li>
              <Trans>尚未安排发布时间：{decisions.unplanned} 份</Trans>
            </li>
          )}
          {decisions.nextReleaseAt !== null && (
            <li>
              <Trans>
                已安排发布：{decisions.planned} 份，最近一次在
                <SchoolTime time={decisions.nextReleaseAt} />
              </Trans>
            </li>
          )}
        </Part>
      )}
    </>
  );
}

function Stage({ waiting }: { readonly waiting: Today["applications"][number] }) {
  const locale = useLocale();
  const { stage, submitted, inReview, oldestAt } = waiting;
  const label = STAGE_LABELS[stage][locale];
  if (oldestAt === null) return <Trans>{label}：没有</Trans>;
  const days = Math.floor((Date.now() - Date.parse(oldestAt)) / DAY_MS);
  return (
    <>
      <Trans>
        {label}：已提交 {submitted} 份，审核中 {inReview} 份
      </Trans>
      {locale === "zh" ? "，" : ", "}
      <Plural value={days} _0="最早的一份今天提交" other="最早的一份已等 # 天" />
    </>
  );
}
