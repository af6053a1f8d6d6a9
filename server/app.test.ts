import { expect, it } from "vitest";
import { createServer } from "./app.ts";

it("what was looked for is not in the log, even when the search fails", async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  const app = createServer({ logLevel: "trace", trustedProxies: [], logStream });
  for (const path of ["/search", "/v1/search"]) {
    app.get(path, (request) => {
      request.log.info({ req: request }, "a plugin's own words");
      throw new Error("broken");
    });
  }
  for (const path of ["/search", "/v1/search"]) {
    const response = await app.inject(`${path}?q=${encodeURIComponent("小明")}-secret`);
    expect(response.statusCode).toBe(500);
  }
  await app.close();
  const log = lines.join("");
  expect(log).toContain("broken");
  expect(log).toContain('"path":"/v1/search"');
  expect(log).toMatch(/^{"level":30,"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/);
  expect(log).not.toContain("secret");
  expect(log).not.toContain(encodeURIComponent("小明"));
});
