import { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CODE } from "#contract/codes.ts";
import { CookiesRefused, LoginExpired, NetworkError, SessionOver } from "#src/api/errors.ts";
import { httpSend } from "#src/api/http-send.ts";
import { draftsAtom } from "./drafts.ts";
import { writePersonal } from "./personal-storage.ts";
import { Session } from "./session.ts";
import { tokenAtom, userAtom } from "./session-atoms.ts";
import { Tabs } from "./tabs.ts";
import { TestBrowser, type TestCall } from "./test-browser.ts";

const USER = { id: "1", phone: "139****0000", hasPassword: true, isUnconfirmed: false };
const PASSWORD_LOGIN = { body: { username: "a", password: "b" } };

let browser: TestBrowser;

beforeEach(() => {
  browser = new TestBrowser();
});
afterEach(() => browser.close());

/** One tab of the browser, with a page for everyone, a guarded one, and that of the login. */
function openTab(address = "/") {
  const store = createStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const withdrawReports = vi.fn();
  const report = vi.fn();
  const session = new Session({
    ...{ store, queryClient, tabs: new Tabs(), send: httpSend, report, withdrawReports },
  });
  const root = createRootRoute({
    beforeLoad: ({ location, preload }) => session.guard(location, { isPreload: preload }),
  });
  const paths = ["/", "/apply/event", "/login/index"];
  const router = createRouter({
    routeTree: root.addChildren(
      paths.map((path) => createRoute({ path, getParentRoute: () => root })),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  session.start(router);
  const shown = () => ({ token: store.get(tokenAtom), name: store.get(userAtom)?.username });
  return { session, store, queryClient, router, shown, report, withdrawReports };
}

async function openLoggedInTab(address = "/") {
  browser.cookie = "first";
  const tab = openTab(address);
  (await browser.asked("GET detail")).answer(CODE.success, { ...USER, username: "li" });
  await vi.waitFor(() => expect(tab.shown().name).toBe("li"));
  return tab;
}

const everythingKept = () => JSON.stringify(browser.storage);

describe("a login", () => {
  it("begins a session with what the server answers", async () => {
    const { session, shown } = openTab();
    const token = session.call("accountLogin", PASSWORD_LOGIN);
    const login = session.logIn(token, false);
    (await browser.asked("POST account/login")).answer(CODE.success, "first");
    await login;
    expect(shown().token).toBe("first");
    expect(browser.cookie).toBe("first");
  });

  it("says where the browser keeps no cookies, and begins nothing", async () => {
    browser.takesCookies = false;
    const { session, shown } = openTab();
    await expect(session.logIn(Promise.resolve("first"), false)).rejects.toThrow(CookiesRefused);
    expect(shown().token).toBeNull();
  });

  it("that fails begins nothing", async () => {
    const { session, shown } = openTab();
    const token = session.call("accountLogin", PASSWORD_LOGIN);
    const login = session.logIn(token, false);
    (await browser.asked("POST account/login")).cut();
    await expect(login).rejects.toThrow(NetworkError);
    expect(shown().token).toBeNull();
  });

  it("leaves nothing of the visitor before", async () => {
    const { session, queryClient } = await openLoggedInTab();
    queryClient.setQueryData(["personal", "zh", "events"], ["the first one's"]);
    writePersonal("draft", "the first one's");
    await session.logIn(Promise.resolve("second"), true);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(everythingKept()).toBe("{}");
  });
});

/** Resolves when every tab has heard what the others have said until now. */
async function heard(): Promise<void> {
  const [from, to] = [new BroadcastChannel("test"), new BroadcastChannel("test")];
  const { promise, resolve } = Promise.withResolvers<void>();
  to.addEventListener("message", () => resolve());
  from.postMessage("over");
  await promise;
}

describe("an answer for a session that is over", () => {
  it("does not bring back who was logged in", async () => {
    browser.cookie = "first";
    const { session, shown } = openTab();
    const late = await browser.asked("GET detail");
    session.logOut();
    late.answer(CODE.success, { ...USER, username: "li" });
    (await browser.asked("POST logout")).answer(CODE.success);
    await heard();
    expect(shown()).toEqual({ token: null, name: undefined });
    expect(everythingKept()).toBe("{}");
  });

  it("is not shown to the next one on the device", async () => {
    browser.cookie = "first";
    const { session, shown } = openTab();
    const late = await browser.asked("GET detail");
    session.logOut();
    await session.logIn(Promise.resolve("second"), false);
    const guarded = session.guard(
      { pathname: "/apply/event", publicHref: "/apply/event" },
      { isPreload: false },
    );
    (await browser.asked("GET detail")).answer(CODE.success, { ...USER, username: "wang" });
    await guarded;
    late.answer(CODE.success, { ...USER, username: "li" });
    await heard();
    expect(shown()).toEqual({ token: "second", name: "wang" });
    expect(everythingKept()).not.toContain("li");
  });

  it("that nobody is logged in does not end the next session", async () => {
    const { session, shown } = await openLoggedInTab();
    const call = session.call("user", {});
    const late = await browser.asked("GET detail");
    session.logOut();
    await session.logIn(Promise.resolve("second"), false);
    late.answer(CODE.notLoggedIn);
    await expect(call).rejects.toThrow();
    expect(shown().token).toBe("second");
    expect(browser.cookie).toBe("second");
  });

  it.each([CODE.success, CODE.conflict])(
    "reaches nobody who asked for it, with a code %i",
    async (code) => {
      const { session } = await openLoggedInTab();
      const call = session.call("user", {});
      const late = await browser.asked("GET detail");
      session.logOut();
      late.answer(code, { ...USER, username: "li" });
      await expect(call).rejects.toThrow(SessionOver);
    },
  );
});

describe("a login that ends by itself", () => {
  it("leaves what is sealed, says so, and gives it back to the same visitor", async () => {
    browser.deviceKeys = [{ id: "own", key: btoa("k".repeat(32)) }];
    const { session, store, report } = await openLoggedInTab();
    await session.seal();
    session.drafts.save("1", "{}", Date.now());
    await vi.waitFor(() => expect(everythingKept()).toContain("sealed own draft 1"));
    browser.cookie = null;
    session.followCookie();
    expect(report).toHaveBeenCalledWith(new LoginExpired({ isKept: true }));
    expect(store.get(draftsAtom)).toEqual([]);
    expect(Object.keys(browser.storage)).toEqual(["sealed own draft 1"]);
    await session.logIn(Promise.resolve("second"), false);
    await session.seal();
    expect(store.get(draftsAtom)).toEqual([{ text: "{}", isUnsaved: false }]);
  });
});

describe("a logout", () => {
  it("takes along at once what the tab holds and the device keeps", async () => {
    const { session, queryClient, shown, withdrawReports } = await openLoggedInTab();
    queryClient.setQueryData(["personal", "zh", "events"], ["own"]);
    queryClient.setQueryData(["public", "zh", "team"], ["everyone's"]);
    writePersonal("draft", "own");
    expect(withdrawReports).not.toHaveBeenCalled();
    session.logOut();
    expect(withdrawReports).toHaveBeenCalled();
    expect(shown()).toEqual({ token: null, name: undefined });
    expect(browser.cookie).toBeNull();
    expect(everythingKept()).toBe("{}");
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([["public", "zh", "team"]]);
  });

  it("takes along what is sealed, of this visitor alone", async () => {
    browser.deviceKeys = [{ id: "own", key: btoa("k".repeat(32)) }];
    const { session } = await openLoggedInTab();
    const theirs = "sealed another draft 1";
    browser.storage.setItem(theirs, "{}");
    expect(await session.seal()).not.toBeNull();
    session.drafts.save("1", "{}", Date.now());
    await vi.waitFor(() => expect(everythingKept()).toContain("sealed own draft 1"));
    session.logOut();
    expect(everythingKept()).toBe(JSON.stringify({ [theirs]: "{}" }));
  });

  it("is not undone by what is written late", async () => {
    const { session } = await openLoggedInTab();
    session.logOut();
    expect(writePersonal("draft", "own")).toBe(false);
    expect(everythingKept()).toBe("{}");
  });

  it.each([
    ["cannot be reached", (call: TestCall) => call.cut()],
    ["cannot carry it out", (call: TestCall) => call.answer(503)],
  ])("is told to the server again where that %s", async (_, fail) => {
    const { session } = await openLoggedInTab();
    vi.useFakeTimers();
    try {
      session.logOut();
      fail(await browser.asked("POST logout"));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      await vi.runOnlyPendingTimersAsync();
      const again = await browser.asked("POST logout");
      expect(again.token).toBe("first");
      again.answer(CODE.notLoggedIn);
      await heard();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("two tabs", () => {
  it("follow each other's logins and logouts, and leave what only some may see", async () => {
    const one = openTab();
    const other = openTab("/login/index");
    await other.router.load();
    await one.session.logIn(Promise.resolve("first"), false);
    (await browser.asked("GET detail")).answer(CODE.success, { ...USER, username: "li" });
    await vi.waitFor(() => expect(other.shown()).toEqual({ token: "first", name: "li" }));
    await vi.waitFor(() => expect(other.router.state.location.pathname).toBe("/"));
    await other.router.navigate({ href: "/apply/event" });
    expect(other.router.state.location.pathname).toBe("/apply/event");
    one.session.logOut();
    await vi.waitFor(() => expect(other.shown()).toEqual({ token: null, name: undefined }));
    await vi.waitFor(() =>
      expect(other.router.state.location.href).toBe("/login/index?redirect=%2Fapply%2Fevent"),
    );
  });

  it("follow each other where the message is ahead of the cookie", async () => {
    const { shown } = await openLoggedInTab();
    const from = new BroadcastChannel("tabs");
    from.postMessage("logged out");
    await heard();
    expect(shown().token).toBe("first");
    browser.cookie = null;
    await vi.waitFor(() => expect(shown()).toEqual({ token: null, name: undefined }));
  });

  it("a tab that has slept looks again when it comes back", async () => {
    const { shown, queryClient } = await openLoggedInTab();
    queryClient.setQueryData(["personal", "zh", "events"], ["own"]);
    browser.cookie = "second";
    browser.page.dispatchEvent(new Event("pageshow"));
    expect(shown()).toEqual({ token: "second", name: undefined });
    expect(queryClient.getQueryData(["personal", "zh", "events"])).toBeUndefined();
  });
});

describe("the user", () => {
  it("is fetched before a page opens, and is no reason to wait once out of reach", async () => {
    browser.cookie = "first";
    const { router, shown } = openTab();
    const opening = router.navigate({ href: "/apply/event" });
    (await browser.asked("GET detail")).cut();
    await opening;
    expect(router.state.location.pathname).toBe("/apply/event");
    // The next page asks again without waiting for the answer.
    await router.navigate({ href: "/" });
    expect(router.state.location.pathname).toBe("/");
    (await browser.asked("GET detail")).answer(CODE.success, { ...USER, username: "li" });
    await vi.waitFor(() => expect(shown().name).toBe("li"));
  });

  it.each([500, 503, 429])(
    "who cannot be told with a code %i stays logged in, and hears of it once",
    async (code) => {
      browser.cookie = "first";
      const { router, shown, report } = openTab();
      const opening = router.navigate({ href: "/apply/event" });
      (await browser.asked("GET detail")).answer(code);
      await opening;
      expect(router.state.location.pathname).toBe("/apply/event");
      expect(shown().token).toBe("first");
      await router.navigate({ href: "/" });
      const warned = vi.mocked(console.warn).mockClear();
      (await browser.asked("GET detail")).answer(code);
      await vi.waitFor(() => expect(warned).toHaveBeenCalled());
      expect(report).toHaveBeenCalledOnce();
      expect(report).toHaveBeenCalledWith(expect.objectContaining({ code }));
    },
  );

  it("is not told of where this device knows the name, or the network is at fault", async () => {
    browser.cookie = "first";
    browser.storage.setItem("personal username", "li");
    const warned = vi.mocked(console.warn).mockClear();
    const { session, shown, report } = openTab();
    (await browser.asked("GET detail")).answer(CODE.fault);
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    expect(shown().name).toBe("li");
    await session.logIn(Promise.resolve("second"), false);
    void session.loadUser();
    (await browser.asked("GET detail")).cut();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2));
    expect(report).not.toHaveBeenCalled();
  });

  it("whom the server does not know is led to the login", async () => {
    browser.cookie = "first";
    const { router, shown } = openTab();
    const opening = router.navigate({ href: "/apply/event?a=b" });
    (await browser.asked("GET detail")).answer(CODE.notLoggedIn);
    await opening;
    expect(router.state.location.href).toBe("/login/index?redirect=%2Fapply%2Fevent%3Fa%3Db");
    expect(shown().token).toBeNull();
    expect(browser.cookie).toBeNull();
  });
});
