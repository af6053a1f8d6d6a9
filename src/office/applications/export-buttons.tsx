import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";

interface ExportButtonsProps {
  readonly filter: ApplicationFilter;
  /** These alone; null: all that the filter finds. */
  readonly numbers: readonly string[] | null;
}

/** Saves applications as a table; password and code are asked for again. */
export function ExportButtons({ filter, numbers }: ExportButtonsProps) {
  const office = useOffice();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (format: "xlsx" | "csv") => {
    setFailure(null);
    setIsSaving(true);
    try {
      await office.save("exportApplications", {
        ...{ filter, format },
        numbers: numbers && [...numbers],
      });
    } catch (error) {
      setFailure(error);
    }
    setIsSaving(false);
  };
  return (
    <Actions>
      <Failure error={failure} />
      <Button look="secondary" busy={isSaving} onClick={() => void save("xlsx")}>
        {numbers ? <Trans>导出所选 Excel</Trans> : <Trans>导出 Excel</Trans>}
      </Button>
      <Button look="secondary" busy={isSaving} onClick={() => void save("csv")}>
        {numbers ? <Trans>导出所选 CSV</Trans> : <Trans>导出 CSV</Trans>}
      </Button>
    </Actions>
  );
}
