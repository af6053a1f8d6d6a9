import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useStore } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Me } from "#contract/office/staff-shapes.ts";
import { isNotLoggedIn } from "#src/api/errors.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { sendCall } from "#src/office/api/call.ts";
import { OfficeSession } from "#src/office/api/session.ts";
import { OfficeContext } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { LoginAgainDialog } from "./login-again-dialog.tsx";
import { LoginScreen } from "./login-screen.tsx";

/** Shows what is behind it to whoever is logged in, and a login to all others. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const [me, setMe] = useState<Me | "nobody">();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    sendCall("me", {}, store.get(localeAtom)).then(setMe, (error: unknown) => {
      if (isNotLoggedIn(error)) setMe("nobody");
      else setFailure(error);
    });
  }, [store]);
  if (failure !== null) return <Failure error={failure} />;
  if (me === undefined) return null;
  if (me === "nobody") return <LoginScreen onLoggedIn={setMe} />;
  return <LoggedIn me={me}>{children}</LoggedIn>;
}

interface LoggedInProps {
  readonly me: Me;
  readonly children: ReactNode;
}

function LoggedIn({ me, children }: LoggedInProps) {
  const store = useStore();
  const queryClient = useQueryClient();
  const [login, setLogin] = useState<{ done: () => void } | null>(null);
  const [confirmation, setConfirmation] = useState<{ done: (is: boolean) => void } | null>(null);
  const [session] = useState(
    () =>
      new OfficeSession(me, () => store.get(localeAtom), {
        logInAgain: () => new Promise((done) => setLogin({ done })),
        confirm: () => new Promise((done) => setConfirmation({ done })),
      }),
  );
  // A screen that nobody uses makes no other call, and would show families' data after the session has ended, or in a tab that
  // somebody else comes to.
  useQuery({
    queryKey: ["me"],
    queryFn: () => session.call("me", {}),
    initialData: me,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: "always",
  });
  const onLoggedIn = ({ id }: Me) => {
    // Somebody else sees nothing of what was being done here.
    if (id !== me.id) return location.reload();
    setLogin(null);
    login?.done();
    queryClient.invalidateQueries().catch((error: unknown) => console.warn("stale", error));
  };
  const onConfirmed = (isConfirmed: boolean) => {
    setConfirmation(null);
    confirmation?.done(isConfirmed);
  };
  return (
    <OfficeContext value={session}>
      {children}
      {confirmation && <ConfirmDialog owner={me.id} onClose={onConfirmed} />}
      {login && <LoginAgainDialog name={me.name} onLoggedIn={onLoggedIn} />}
    </OfficeContext>
  );
}
