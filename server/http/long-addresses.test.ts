import { expect, it } from "vitest";
import { LONGEST_ADDRESS } from "./long-addresses.ts";
import { sharedTestSite } from "./test-shared-site.ts";

const { call } = sharedTestSite();

const addressOf = (start: string, length: number) =>
  start + "a&".repeat(length).slice(start.length, length);

it("takes addresses up to a length", async () => {
  for (const start of ["/?page=2&", "/v1/homepage/bottom?"]) {
    expect((await call("GET", addressOf(start, LONGEST_ADDRESS))).statusCode, start).toBe(200);
  }
});

it("refuses longer ones, of pages in words and of calls in an envelope", async () => {
  const page = await call("GET", addressOf("/?", LONGEST_ADDRESS + 1), {
    headers: { cookie: "ciji_locale=en" },
  });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([
    414,
    "text/html; charset=utf-8",
  ]);
  expect(page.body).toContain("too large");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const path of ["/v1/homepage/bottom?", "/v1/nothing?", "/v1/homepage/sendCode?"]) {
    const answer = await call("GET", addressOf(path, LONGEST_ADDRESS + 1));
    expect([answer.statusCode, answer.json().code], path).toEqual([413, 413]);
  }
  const guarded = await call("GET", addressOf("/apply/event?", 15_000));
  expect(guarded.statusCode).toBe(414);
});
