import { expect, it, onTestFinished } from "vitest";
import { AccountRefused } from "#server/accounts/refusals.ts";
import { createServer } from "#server/app.ts";
import { QueueFull } from "#server/fair-queue.ts";
import { followFailures } from "./follow-failures.ts";

it("tells of the routes that fail, and not of visitors who are told that the site is busy", async () => {
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  onTestFinished(() => app.close());
  const failures: string[] = [];
  followFailures(app, (place) => failures.push(place));
  app.get("/fails", () => Promise.reject(new Error("a fault")));
  app.get("/full", () => Promise.reject(new QueueFull()));
  app.get("/busy", () => Promise.reject(new AccountRefused({ kind: "busy", retryAfter: 1 })));
  app.get("/*", ({ url }) => Promise.reject(new Error(url)));
  const statuses: number[] = [];
  for (const url of ["/fails", "/full", "/busy", "/call-this-number"])
    statuses.push((await app.inject(url)).statusCode);
  expect(statuses).toEqual([500, 503, 503, 500]);
  expect(failures).toEqual(["GET /fails", "GET /*"]);
});
