import { expect, it } from "vitest";
import { CallsAtOnce } from "./calls-at-once.ts";

const nobody = () => expect.fail("has begun too late");

it("lets so many of one caller begin, and the next when one ends; others do not wait", async () => {
  const calls = new CallsAtOnce({ most: 2, mostOfNetwork: 2, longestWait: 1000 });
  const begun: string[] = [];
  const begin = async (caller: string, name: string) => {
    const end = (await calls.begin(caller)) ?? nobody();
    begun.push(name);
    return end;
  };
  const first = await begin("hall", "first");
  const second = await begin("hall", "second");
  const third = begin("hall", "third");
  await begin("home", "home");
  expect(begun).toEqual(["first", "second", "home"]);
  second();
  await third;
  first();
  await begin("hall", "fourth");
  expect(begun.slice(3)).toEqual(["third", "fourth"]);
});

it("turns away who has waited too long, and takes the next", async () => {
  let now = 0;
  const calls = new CallsAtOnce({ most: 1, mostOfNetwork: 1, longestWait: 1000, now: () => now });
  const first = (await calls.begin("hall")) ?? nobody();
  const late = calls.begin("hall");
  now = 1001;
  const next = calls.begin("hall");
  first();
  expect(await late).toBeNull();
  expect(await next).not.toBeNull();
});

it("skips callers who left while waiting", async () => {
  let isGone = false;
  const calls = new CallsAtOnce({ most: 1, mostOfNetwork: 1, longestWait: 1000 });
  const first = (await calls.begin("hall")) ?? nobody();
  const gone = calls.begin("hall", { isGone: () => isGone });
  const next = calls.begin("hall");
  isGone = true;
  first();
  expect(await gone).toBeNull();
  expect(await next).not.toBeNull();
});

it("bounds what the callers of a network have under way together, who take turns", async () => {
  const calls = new CallsAtOnce({ most: 6, mostOfNetwork: 2, longestWait: 1000 });
  const begun: string[] = [];
  const begin = async (caller: string, network = "hall") => {
    const end = (await calls.begin(caller, { network })) ?? nobody();
    begun.push(caller);
    return end;
  };
  const [first, second] = [await begin("busy"), await begin("busy")];
  const waiting = [begin("busy"), begin("busy"), begin("quiet")];
  await begin("elsewhere", "home");
  expect(begun).toEqual(["busy", "busy", "elsewhere"]);
  first();
  await waiting[2];
  second();
  await waiting[0];
  expect(begun.slice(3)).toEqual(["quiet", "busy"]);
});
