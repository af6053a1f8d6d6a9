import { expect, it } from "vitest";
import { createServer } from "#server/app.ts";
import { registerHealth } from "./health.ts";

it("is healthy while it answers, and ready while it has all it needs", async () => {
  let isReachable = true;
  const lines: string[] = [];
  const app = createServer({
    logLevel: "info",
    trustedProxies: [],
    logStream: { write: (line) => lines.push(line) },
  });
  registerHealth(app, {
    content: () => Promise.resolve(),
    database: () => (isReachable ? Promise.resolve() : Promise.reject(new Error("gone"))),
  });
  const ready = await app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready" }]);
  isReachable = false;
  const missing = await app.inject("/readyz");
  expect(missing.statusCode).toBe(503);
  expect(missing.json()).toEqual({ status: "not ready", missing: ["database"] });
  // A line without a trace: the check is asked every few seconds.
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: "warn", msg: "not ready: database", reason: "gone" }),
  ]);
  expect(lines.join("")).not.toContain("stack");
  const healthy = await app.inject("/healthz");
  expect([healthy.statusCode, healthy.headers["cache-control"]]).toEqual([200, "no-store"]);
  await app.close();
});

it("tells an outcome once that stands for many probes", async () => {
  const lines: string[] = [];
  const app = createServer({
    logLevel: "info",
    trustedProxies: [],
    logStream: { write: (line) => lines.push(line) },
  });
  const gone = Promise.reject(new Error("gone"));
  gone.catch(() => undefined);
  registerHealth(app, { database: () => gone });
  for (let probe = 0; probe < 3; probe += 1) {
    expect((await app.inject("/readyz")).statusCode).toBe(503);
  }
  expect(lines).toHaveLength(1);
  await app.close();
});

it("stays ready with warnings, and tells them", async () => {
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  registerHealth(app, {}, () => Promise.resolve(["content stale"]));
  const { statusCode, body } = await app.inject("/readyz");
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { status: "ready", warnings: ["content stale"] },
  ]);
  await app.close();
});
