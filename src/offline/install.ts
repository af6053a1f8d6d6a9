import { atom, type createStore } from "jotai";

interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** How this browser puts a site on the home screen; WeChat sends its visitor to another browser. */
export type InstallWay = "prompt" | "ios" | "wechat" | "menu" | "installed";

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

function wayOf({ userAgent, maxTouchPoints }: Navigator): InstallWay {
  if (isInstalled()) return "installed";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  // An iPad calls itself a Macintosh with a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return "ios";
  }
  return "menu";
}

const wayAtom = atom<InstallWay>("menu");
const promptAtom = atom<InstallPrompt | null>(null);

/** Setting it lets the browser ask, and tells whether the visitor agreed. */
export const installAtom = atom(
  (get) => get(wayAtom),
  async (get, set): Promise<boolean> => {
    const prompt = get(promptAtom);
    // A prompt can be shown once.
    set(promptAtom, null);
    const answer = await prompt?.prompt();
    if (answer?.outcome === "dismissed") set(wayAtom, "menu");
    return answer?.outcome === "accepted";
  },
);

export function followInstall(store: ReturnType<typeof createStore>): void {
  const offer = (prompt: InstallPrompt) => {
    store.set(promptAtom, prompt);
    store.set(wayAtom, "prompt");
  };
  store.set(wayAtom, wayOf(navigator));
  if (self.installPrompt) offer(self.installPrompt);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer(event);
  });
  addEventListener("appinstalled", () => {
    store.set(wayAtom, "installed");
    persist();
  });
  // Not every browser says when it installs.
  if (isInstalled()) persist();
}

function persist(): void {
  navigator.storage
    ?.persist?.()
    .catch((error: unknown) => console.warn("the browser may evict what is saved", error));
}
