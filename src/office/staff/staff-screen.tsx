import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation } from "#contract/office/staff-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Button } from "#src/ui/button.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { StaffTable } from "./staff-table.tsx";

const STAFF = ["staff"];

/** The staff and their roles. */
export function StaffScreen() {
  const office = useOffice();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string | "new" | null>(null);
  const [made, setMade] = useState<{ name: string; invitation: Invitation } | null>(null);
  const { data: people, error } = useQuery({
    queryKey: STAFF,
    queryFn: () => office.call("staff", {}),
    staleTime: 0,
  });
  const refresh = () => {
    queryClient
      .invalidateQueries({ queryKey: STAFF })
      .catch((reason: unknown) => console.warn("not refreshed", reason));
  };
  const onInvited = (name: string, invitation: Invitation) => {
    setMade({ name, invitation });
    setChosen(null);
    refresh();
  };
  const person = people?.find(({ id }) => id === chosen);
  return (
    <Screen
      title={<Trans>人员</Trans>}
      actions={
        <Button onClick={() => setChosen("new")}>
          <Trans>邀请人员</Trans>
        </Button>
      }
    >
      <Failure error={error} />
      {made && <InvitationLink {...made} />}
      {people && <StaffTable people={people} onChoose={setChosen} />}
      {chosen === "new" && <InviteDialog onInvited={onInvited} onDismiss={() => setChosen(null)} />}
      {person && (
        <PersonDialog
          person={person}
          onChanged={refresh}
          onInvited={onInvited}
          onDismiss={() => setChosen(null)}
        />
      )}
    </Screen>
  );
}
