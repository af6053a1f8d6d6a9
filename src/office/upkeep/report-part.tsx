import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { calendarYear } from "#contract/school-date.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./upkeep.module.css";
import { UpkeepPart } from "./upkeep-part.tsx";

/** The yearly report on minors' information. */
export function ReportPart() {
  const { t } = useLingui();
  const office = useOffice();
  const locale = useLocale();
  const now = calendarYear(new Date());
  const [year, setYear] = useState(now);
  const [failure, setFailure] = useState<unknown>(null);
  const save = (format: "xlsx" | "txt") => {
    setFailure(null);
    office.save("minorsReport", { year, format, locale }).catch(setFailure);
  };
  return (
    <UpkeepPart title={<Trans>未成年人个人信息年度报告</Trans>}>
      <p>
        <Trans>每年1月31日前报送上一年的情况。报告只有数字，不含任何人的信息。</Trans>
      </p>
      <Failure error={failure} />
      <label className={styles.field}>
        <Trans>年度</Trans>
        <select
          className={styles.input}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {[now, now - 1, now - 2].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Actions>
        <Button look="secondary" onClick={() => save("xlsx")}>
          {t`下载表格（.xlsx）`}
        </Button>
        <Button look="secondary" onClick={() => save("txt")}>
          {t`下载文本（.txt）`}
        </Button>
      </Actions>
    </UpkeepPart>
  );
}
