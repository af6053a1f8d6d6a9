import { describe, expect, it } from "vitest";
import { OFFICE_CALL_NAMES, OFFICE_CALL_SHAPES } from "#contract/office/calls.ts";
import { STAFF_ROLES, type StaffRole } from "#contract/office/roles.ts";
import { schoolDate } from "#contract/school-date.ts";
import { NETWORK_RATES } from "#server/api/network-rates.ts";
import { OWN_PAGE } from "#server/api/test-account-calls.ts";
import { type GivenRole, officeTestSite } from "./test-office.ts";

// More is refused here within seconds than one network may have.
const { staffWith, send, site } = officeTestSite({
  networkRates: { ...NETWORK_RATES, calls: {}, failures: {} },
});

const EVENT = "open-day";
const GRANTS: Readonly<Record<StaffRole, GivenRole>> = {
  writer: { role: "writer" },
  publisher: { role: "publisher" },
  admissions: { role: "admissions", stages: ["kindergarten"] },
  events: { role: "events" },
  door: { role: "door", eventId: EVENT, day: schoolDate(new Date()) },
  administrator: { role: "administrator" },
};
/** What lets the door's calls through, and is nothing to others. */
const INPUT = { eventId: EVENT };

const guarded = OFFICE_CALL_NAMES.filter((name) => OFFICE_CALL_SHAPES[name].callers !== "anybody");

function isAllowed(name: (typeof guarded)[number], role: StaffRole): boolean {
  const { callers } = OFFICE_CALL_SHAPES[name];
  return callers === "staff" || (callers !== "half" && callers.includes(role));
}

/** A refusal by role, which comes before the input is looked at; anything else has got past it. */
const isRefusedByRole = ({
  statusCode,
  body,
}: {
  readonly statusCode: number;
  readonly body: string;
}) => statusCode === 403 && JSON.parse(body).data.reason === "role";

/** Some hundred requests of each test. */
const TIMEOUT = 60_000;

describe("every call of the office", () => {
  it("is for the roles that the contract says", { timeout: TIMEOUT }, async () => {
    for (const name of guarded) {
      for (const role of STAFF_ROLES) {
        const as = await staffWith([GRANTS[role]], { isConfirmed: true });
        const response = await send(name, INPUT, { as });
        if (OFFICE_CALL_SHAPES[name].callers === "half")
          expect(response.statusCode, `${name} ${role}`).toBe(401);
        else expect(isRefusedByRole(response), `${name} ${role}`).toBe(!isAllowed(name, role));
        if (!isAllowed(name, role))
          expect([401, 403], `${name} ${role}`).toContain(response.statusCode);
      }
    }
  });

  it("is for nobody who is not logged in", { timeout: TIMEOUT }, async () => {
    for (const name of guarded) {
      const halfIn = await staffWith([{ role: "administrator" }], { isVerified: false });
      const { callers } = OFFICE_CALL_SHAPES[name];
      const answers = [
        await send(name, INPUT),
        ...(callers === "half" ? [] : [await send(name, INPUT, { as: halfIn })]),
        await send(name, INPUT, { headers: { authorization: "Bearer of-a-visitor" } }),
      ];
      expect(
        answers.map(({ statusCode }) => statusCode),
        name,
      ).toEqual(answers.map(() => 401));
      for (const { headers } of answers) expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("is made by pages of the site alone", { timeout: TIMEOUT }, async () => {
    for (const name of OFFICE_CALL_NAMES) {
      const as = await staffWith(Object.values(GRANTS), { isConfirmed: true });
      const { method, path } = OFFICE_CALL_SHAPES[name];
      const from = (headers: Readonly<Record<string, string>>) =>
        send(name, INPUT, { as, headers });
      const foreign = [
        await from({ origin: "https://evil.example" }),
        await from({ "sec-fetch-site": "cross-site" }),
        await from({ "sec-fetch-site": "same-site" }),
        await from({ "sec-fetch-site": "none" }),
      ];
      if (method !== "GET") {
        const headers = { cookie: as.cookie };
        foreign.push(await site.call(method, path, { body: INPUT, headers }));
      }
      for (const { statusCode, body, headers } of foreign) {
        expect(statusCode, name).toBe(403);
        expect(JSON.parse(body).data.reason).toBe("origin");
        expect(headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
  });

  const changes = OFFICE_CALL_NAMES.filter((name) => OFFICE_CALL_SHAPES[name].method !== "GET");
  it("takes JSON alone", { timeout: TIMEOUT }, async () => {
    for (const name of changes) {
      const as = await staffWith(Object.values(GRANTS), { isConfirmed: true });
      const { method, path } = OFFICE_CALL_SHAPES[name];
      for (const type of [
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
      ]) {
        const headers = { ...OWN_PAGE, cookie: as.cookie, "content-type": type };
        const response = await site.site.app.inject({ method, url: path, headers, body: "id=1" });
        expect(response.statusCode, name).toBe(415);
      }
    }
  });

  const confirmed = guarded.filter((name) => OFFICE_CALL_SHAPES[name].confirm);
  it("asks for password and code again", { timeout: TIMEOUT }, async () => {
    for (const name of confirmed) {
      const as = await staffWith(Object.values(GRANTS));
      const response = await send(name, INPUT, { as });
      expect(response.statusCode, name).toBe(403);
      expect(response.json().data).toEqual({ reason: "confirm" });
    }
  });
});

it("lets the door in for its own event and day alone", async () => {
  const yesterday = schoolDate(new Date(Date.now() - 24 * 60 * 60 * 1000));
  const late = await staffWith([{ role: "door", eventId: EVENT, day: yesterday }]);
  const doorCalls = guarded.filter((name) => {
    const { callers } = OFFICE_CALL_SHAPES[name];
    return typeof callers !== "string" && callers.includes("door");
  });
  const now = await staffWith([GRANTS.door]);
  for (const name of doorCalls) {
    const answers = [await send(name, { eventId: "another" }, { as: now })];
    if (!OFFICE_CALL_SHAPES[name].daysAfter) answers.push(await send(name, INPUT, { as: late }));
    for (const answer of answers) expect(isRefusedByRole(answer)).toBe(true);
  }
});
