import { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CODE } from "#contract/codes.ts";
import { httpSend } from "#src/api/http-send.ts";
import { Session } from "#src/session/session.ts";
import { Tabs } from "#src/session/tabs.ts";
import { TestBrowser } from "#src/session/test-browser.ts";
import { passwordReset } from "./enter.ts";

const VALUES = { phone: "13800138000", captcha: "123456", password: "battery staple horse" };
const USER = { id: "1", username: "li", phone: "138****8000", hasPassword: true };

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser();
});
afterEach(() => browser.close());

/** Sets a forgotten password on the way to the events; answers the addresses that it leads to. */
function reset(): { readonly sent: Promise<void>; readonly visited: string[] } {
  const visited: string[] = [];
  const session = new Session({
    store: createStore(),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    tabs: new Tabs(),
    send: httpSend,
    report: () => undefined,
    withdrawReports: () => undefined,
  });
  const go = (address: string) => {
    visited.push(address);
    return Promise.resolve();
  };
  const sent = passwordReset({ session, wanted: "/apply/event", go }).send(VALUES);
  return { sent, visited };
}

it.each([
  ["to where the visitor wanted to go, once it is set", false, "/apply/event"],
  [
    "to the words that say it is not set, where the owner is unconfirmed",
    true,
    "/account?change=password&by=code",
  ],
])("a forgotten password leads %s", async (_what, isUnconfirmed, address) => {
  const { sent, visited } = reset();
  (await browser.asked("POST password/reset")).answer(CODE.success, "token");
  (await browser.asked("GET detail")).answer(CODE.success, { ...USER, isUnconfirmed });
  await sent;
  expect(visited).toEqual([address]);
});

it("a forgotten password leads to where the visitor wanted to go, where the user is out of reach", async () => {
  const { sent, visited } = reset();
  (await browser.asked("POST password/reset")).answer(CODE.success, "token");
  (await browser.asked("GET detail")).cut();
  await sent;
  expect(visited).toEqual(["/apply/event"]);
});
