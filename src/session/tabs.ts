export type TabMessage = "logged out" | "login changed" | "outbox changed" | "outbox answered";

/** The one channel between this tab and the others of the browser. */
export class Tabs {
  readonly #channel = openChannel();

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Another tab may run another build, which says other things. */
  follow(hear: (message: unknown) => void): void {
    this.#channel?.addEventListener("message", ({ data }) => hear(data));
  }
}

/** Null where the browser refuses it along with cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("tabs");
  } catch (error) {
    console.warn("no channel between tabs", error);
    return null;
  }
}
