import { useStore } from "jotai";
import { useEffect, useState } from "react";
import type { Me } from "#contract/office/staff-shapes.ts";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { isNotLoggedIn } from "#src/api/errors.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { sendCall } from "#src/office/api/call.ts";
import { LoginAgainDialog } from "#src/office/getting-in/login-again-dialog.tsx";
import { LoginScreen } from "#src/office/getting-in/login-screen.tsx";
import { useRouteParam } from "#src/office/parts/use-address.ts";
import { Desk } from "./desk.ts";
import { DoorDesk } from "./door-desk.tsx";

/** `nobody`: the server says so; `unknown`: the server was not reached, and the device's own list has to do. */
type Whoever = Me | "nobody" | "unknown";

/** The door of an event: opens without a network too, so it does not wait behind the office's gate. */
export function DoorScreen() {
  const eventId = useRouteParam("id");
  const store = useStore();
  const [who, setWho] = useState<Whoever>();
  useEffect(() => {
    // The list is on the device: nobody waits longer for a network that hangs.
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    sendCall("me", {}, store.get(localeAtom), { signal }).then(setWho, (error: unknown) =>
      setWho(isNotLoggedIn(error) ? "nobody" : "unknown"),
    );
  }, [store]);
  if (who === undefined) return null;
  if (who === "nobody") return <LoginScreen onLoggedIn={setWho} />;
  return <OpenDoor key={eventId} eventId={eventId} me={who} onLoggedIn={setWho} />;
}

interface OpenDoorProps {
  readonly eventId: string;
  readonly me: Me | "unknown";
  readonly onLoggedIn: (me: Me) => void;
}

function OpenDoor({ eventId, me, onLoggedIn }: OpenDoorProps) {
  const store = useStore();
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const [desk] = useState(
    () => new Desk(eventId, (name, input) => sendCall(name, input, store.get(localeAtom))),
  );
  useEffect(() => {
    desk.open().catch((error: unknown) => console.warn("the door was not opened", error));
  }, [desk]);
  return (
    <>
      <DoorDesk desk={desk} onLogIn={() => setIsLoggingIn(true)} />
      {isLoggingIn && (
        <LoginAgainDialog
          name={me === "unknown" ? undefined : me.name}
          onBackToDoor={() => setIsLoggingIn(false)}
          onLoggedIn={(again) => {
            setIsLoggingIn(false);
            onLoggedIn(again);
            desk.refresh().catch((error: unknown) => console.warn("not refreshed", error));
          }}
        />
      )}
    </>
  );
}
