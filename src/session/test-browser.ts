// Fetched with the first call, which a busy machine would take too long for.
import "#src/api/parse-call.ts";
import { vi } from "vitest";
import type { DeviceKey } from "#contract/account-shapes.ts";
import { CODE } from "#contract/codes.ts";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { MemoryStorage } from "./test-storage.ts";

/** A call that the server has not answered yet. */
export interface TestCall {
  /** As in "PUT signUp". */
  readonly name: string;
  readonly token: string | null;
  readonly query: URLSearchParams;
  readonly answer: (code: number, data?: unknown, message?: string) => void;
  readonly cut: () => void;
}

/** Parts of the app are fetched when they are first needed, which takes a busy machine long. */
const SLOW = { timeout: 60_000, interval: 5 };

/** What the tabs of a test have in common, and the calls that they make. */
export class TestBrowser {
  /** Null: nobody is logged in. */
  cookie: string | null = null;
  takesCookies = true;
  readonly storage = new MemoryStorage();
  readonly page = new EventTarget();
  readonly #locks = navigator.locks;
  readonly navigator: { onLine: boolean; locks?: LockManager } = {
    onLine: true,
    locks: this.#locks,
  };
  /** What the server answers to those who are logged in; null: it has none now. */
  deviceKeys: readonly DeviceKey[] | null = null;
  visibilityState = "visible";
  /** Not answered yet. */
  calls: TestCall[] = [];
  readonly #channels: BroadcastChannel[] = [];
  readonly #open: ((reason: Error) => void)[] = [];
  #isClosed = false;

  constructor() {
    const channels = this.#channels;
    // Each try that fails is written to the console.
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { storage, page } = this;
    vi.stubGlobal("navigator", this.navigator);
    vi.stubGlobal("location", { protocol: "https:", hostname: "school.test" });
    vi.stubGlobal("self", globalThis);
    vi.stubGlobal("window", { localStorage: storage, sessionStorage: new MemoryStorage() });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("document", this.#document());
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => this.#fetch(path, init));
    vi.stubGlobal(
      "BroadcastChannel",
      class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      },
    );
  }

  /** Nothing of this test holds up the next. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const reject of this.#open) reject(new TypeError("closed"));
    await this.#locks.request("outbox", () => undefined);
    for (const channel of this.#channels) channel.close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }

  /** The oldest call of that name that has not been answered. */
  asked(name: string): Promise<TestCall> {
    return vi.waitFor(() => {
      const at = this.calls.findIndex((call) => call.name === name);
      const [call] = at < 0 ? [] : this.calls.splice(at, 1);
      if (!call) throw new Error(`${name} was not called`);
      return call;
    }, SLOW);
  }

  #document() {
    const browser = this;
    return {
      addEventListener: () => undefined,
      get visibilityState() {
        return browser.visibilityState;
      },
      get cookie() {
        return browser.cookie === null ? "" : `${TOKEN_COOKIE}=${browser.cookie}`;
      },
      set cookie(text: string) {
        if (!browser.takesCookies) return;
        const [, value = ""] = /^[^=]+=([^;]*)/.exec(text) ?? [];
        browser.cookie = value === "" ? null : value;
      },
    };
  }

  #fetch(address: string, { method = "GET", headers }: RequestInit): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    if (this.#isClosed) reject(new TypeError("closed"));
    this.#open.push(reject);
    const [path = "", query] = address.replace("/v1/homepage/", "").split("?");
    if (path === "deviceKeys") {
      const { deviceKeys: data } = this;
      resolve(Response.json({ code: data ? CODE.success : CODE.unavailable, msg: "", data }));
      return promise;
    }
    this.calls.push({
      name: `${method} ${path}`,
      token: new Headers(headers).get("authorization")?.replace("Bearer ", "") ?? null,
      query: new URLSearchParams(query),
      answer: (code, data = null, msg = `code ${code}`) =>
        resolve(Response.json({ code, msg, data })),
      cut: () => reject(new TypeError("cut")),
    });
    return promise;
  }
}
