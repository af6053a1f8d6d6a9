import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
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

type Question =
  | { readonly kind: "login"; readonly done: () => void }
  | { readonly kind: "confirm"; readonly done: (isConfirmed: boolean) => void };

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
  const [question, setQuestion] = useState<Question | null>(null);
  const [session] = useState(
    () =>
      new OfficeSession(me, () => store.get(localeAtom), {
        logInAgain: () => new Promise((done) => setQuestion({ kind: "login", done })),
        confirm: () => new Promise((done) => setQuestion({ kind: "confirm", done })),
      }),
  );
  const onLoggedIn = ({ id }: Me) => {
    // Somebody else sees nothing of what was being done here.
    if (id !== me.id) return location.reload();
    setQuestion(null);
    if (question?.kind === "login") question.done();
    queryClient.invalidateQueries().catch((error: unknown) => console.warn("stale", error));
  };
  const onConfirmed = (isConfirmed: boolean) => {
    setQuestion(null);
    if (question?.kind === "confirm") question.done(isConfirmed);
  };
  return (
    <OfficeContext value={session}>
      {children}
      {question?.kind === "login" && <LoginAgainDialog name={me.name} onLoggedIn={onLoggedIn} />}
      {question?.kind === "confirm" && <ConfirmDialog onClose={onConfirmed} />}
    </OfficeContext>
  );
}
