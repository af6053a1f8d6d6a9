import { expect, it } from "vitest";
import { sharedTestSite } from "./test-shared-site.ts";

const { call } = sharedTestSite();

it.each([
  "/",
  "/gone.png",
  "/robots.txt",
  "/v1/homepage",
  "/v1/none",
  "/v1/homepage/detail",
  "/healthz",
])("no answer is taken for another type, or shown inside another page: %s", async (url) => {
  const { headers } = await call("GET", url);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

it("TRACE gives nothing back", async () => {
  const { statusCode, body } = await call("TRACE", "/", { headers: { "x-own": "secret" } });
  expect(statusCode).toBe(405);
  expect(body).not.toContain("secret");
});
