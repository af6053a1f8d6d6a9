import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Table } from "#src/office/parts/table.tsx";
import { Button } from "#src/ui/button.tsx";
import { healthQuery } from "./health-query.ts";
import { sizeOf } from "./size-of.ts";
import { UpkeepPart } from "./upkeep-part.tsx";

/** The backups that lie on the server, and one of this moment to be taken away. */
export function BackupPart() {
  const { t } = useLingui();
  const office = useOffice();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { data: health } = useQuery(healthQuery(office));
  const download = async () => {
    setFailure(null);
    setIsSaving(true);
    try {
      await office.save("downloadBackup", {});
    } catch (error) {
      setFailure(error);
    }
    setIsSaving(false);
  };
  return (
    <UpkeepPart title={<Trans>备份</Trans>}>
      <p>
        <Trans>
          备份里有全部账号、报名和加密的申请，请存放在安全的地方，用完删除。没有密钥（DATA_KEY 或
          data.key），其中的申请无法读取；密钥须另行保管。
        </Trans>
      </p>
      <Failure error={failure} />
      <Button busy={isSaving} onClick={() => void (isSaving ? null : download())}>
        <Trans>立即备份并下载</Trans>
      </Button>
      {health && health.backups.length === 0 && (
        <p>
          <Trans>网站自己的备份文件夹里没有备份。由系统定时备份的，在该系统的文件夹里。</Trans>
        </p>
      )}
      {health && health.backups.length > 0 && (
        <Table
          label={t`服务器上的备份`}
          rows={health.backups}
          idOf={({ name }) => name}
          columns={{
            name: { isName: true, head: <Trans>服务器上的备份</Trans>, cell: ({ name }) => name },
            madeAt: {
              head: <Trans>时间</Trans>,
              cell: ({ madeAt }) => <SchoolTime time={madeAt} />,
            },
            bytes: { head: <Trans>大小</Trans>, cell: ({ bytes }) => sizeOf(bytes) },
          }}
        />
      )}
    </UpkeepPart>
  );
}
