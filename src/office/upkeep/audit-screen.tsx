import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { useGoTo, useSearchTexts } from "#src/office/parts/use-address.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditProof } from "./audit-proof.tsx";
import { AuditTable } from "./audit-table.tsx";

/** The audit log, page by page, and whether it is as it was recorded. */
export function AuditScreen() {
  const office = useOffice();
  const goTo = useGoTo();
  const { action, subject, before } = useSearchTexts();
  const wanted = {
    ...(action && { action }),
    ...(subject && { subject: String(subject) }),
    ...(before && { before: Number(before) }),
  };
  const { data: page, error } = useQuery({
    queryKey: ["audit log", wanted],
    queryFn: () => office.call("auditLog", wanted),
    staleTime: 0,
  });
  const open = (next: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ""));
    goTo(`/upkeep/audit${query.size > 0 ? `?${query}` : ""}`);
  };
  const last = page?.entries.at(-1);
  const filter = { action: action ?? "", subject: subject ? String(subject) : "" };
  return (
    <Screen
      title={<Trans>操作记录</Trans>}
      actions={
        <OfficeLink to="/upkeep">
          <Trans>返回维护</Trans>
        </OfficeLink>
      }
    >
      <AuditProof />
      <AuditFilter key={`${filter.action} ${filter.subject}`} {...filter} onChoose={open} />
      <Failure error={error} />
      {page && <AuditTable entries={page.entries} />}
      <Actions>
        {before && (
          <Button look="secondary" onClick={() => open(filter)}>
            <Trans>回到最新</Trans>
          </Button>
        )}
        {page?.hasMore && last && (
          <Button look="secondary" onClick={() => open({ ...filter, before: String(last.id) })}>
            <Trans>更早的记录</Trans>
          </Button>
        )}
      </Actions>
    </Screen>
  );
}
