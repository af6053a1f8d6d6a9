/** What Chromium gives to a site that can be installed; asking is possible once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * How this browser puts a site on the home screen: `prompt` asks by itself, `ios` by the share sheet, `wechat` not at all
 * (another browser does), `menu` somewhere in the browser's menu.
 */
export type InstallWay = "prompt" | "ios" | "wechat" | "menu" | "installed";

/** Opened from the home screen. */
function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

function wayOf({ userAgent, maxTouchPoints }: Navigator): InstallWay {
  if (isInstalled()) return "installed";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  // An iPad calls itself a Macintosh, but has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return "ios";
  }
  return "menu";
}

let prompt: InstallPrompt | null = null;
let way: InstallWay = "menu";
let isFollowing = false;
const listeners = new Set<() => void>();

function changed(next: InstallWay, nextPrompt: InstallPrompt | null): void {
  way = next;
  prompt = nextPrompt;
  for (const listener of listeners) listener();
}

/** What was put on the home screen should not be the first to go when room runs short. */
function keepForGood(): void {
  navigator.storage
    ?.persist?.()
    .catch((error: unknown) => console.warn("what is kept may be removed by the browser", error));
}

/** Follows what the browser says from now on, and has said before. */
export function followInstall(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { installPrompt: early = null } = self;
  changed(early ? "prompt" : wayOf(navigator), early);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    changed("prompt", event);
  });
  addEventListener("appinstalled", () => {
    changed("installed", null);
    keepForGood();
  });
  // Not every browser says when it installs, and a promise that was refused may be given later.
  if (isInstalled()) keepForGood();
}

export function subscribeToInstall(listener: () => void): () => void {
  followInstall();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function installWay(): InstallWay {
  return way;
}

/** Lets the browser ask; tells whether the visitor agreed. */
export async function install(): Promise<boolean> {
  if (!prompt) return false;
  const { outcome } = await prompt.prompt();
  if (outcome === "dismissed") changed("menu", null);
  return outcome === "accepted";
}
