import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlannedRelease } from "#contract/office/application-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./applications.module.css";
import { PaperNotice } from "./paper-notice.tsx";
import { PlanRelease } from "./plan-release.tsx";
import { APPLICATION_QUERIES, releasesQuery } from "./queries.ts";

const SOON = 5000;

/** Answers that are prepared, and the minutes at which families see them. */
export function ReleasesScreen() {
  const office = useOffice();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    ...releasesQuery(office),
    refetchInterval: ({ state }) =>
      state.data?.releases.some(({ doneAt }) => doneAt === null) ? SOON : false,
  });
  const refresh = () => queryClient.invalidateQueries(APPLICATION_QUERIES);
  return (
    <Screen
      title={<Trans>结果发布</Trans>}
      actions={
        <OfficeLink to="/applications">
          <Trans>返回列表</Trans>
        </OfficeLink>
      }
    >
      <Failure error={error} />
      {!(data || error) && (
        <p role="status">
          <Trans>正在打开…</Trans>
        </p>
      )}
      {data &&
        (data.unplanned.length > 0 ? (
          <PlanRelease unplanned={data.unplanned} onChange={refresh} />
        ) : (
          <p>
            <Trans>没有待安排发布的结果。请在申请列表里选中申请，再点“准备结果”。</Trans>
          </p>
        ))}
      {data && data.releases.length > 0 && (
        <ul className={styles.releases}>
          {data.releases.map((release) => (
            <li key={release.id}>
              <Release release={release} onChange={refresh} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

interface ReleaseProps {
  readonly release: PlannedRelease;
  readonly onChange: () => Promise<void>;
}

function Release({ release, onChange }: ReleaseProps) {
  const office = useOffice();
  const [failure, setFailure] = useState<unknown>(null);
  const { id, releaseAt, by, doneAt, count, fromPaper, leftOut } = release;
  const cancel = async () => {
    setFailure(null);
    try {
      await office.call("cancelRelease", { id });
    } catch (error) {
      setFailure(error);
    }
    await onChange();
  };
  return (
    <>
      <p>
        {doneAt === null ? (
          <Trans>
            将于
            <SchoolTime time={releaseAt} /> 发布 {count} 份
          </Trans>
        ) : (
          <Trans>
            已于
            <SchoolTime time={doneAt} /> 发布 {count} 份
          </Trans>
        )}
        <span className={styles.by}>
          {" "}
          · <bdi>{by}</bdi>
        </span>
      </p>
      <PaperNotice fromPaper={fromPaper} />
      {leftOut.length > 0 && (
        <p>
          <Trans>没有发布（家长已撤回，或另有一份有效申请）：</Trans>
          {leftOut.map((number) => (
            <span key={number}>
              <OfficeLink to={`/applications/${number}`}>{number}</OfficeLink>{" "}
            </span>
          ))}
        </p>
      )}
      <Failure error={failure} />
      {doneAt === null && (
        <Button look="secondary" onClick={() => void cancel()}>
          <Trans>取消发布</Trans>
        </Button>
      )}
    </>
  );
}
