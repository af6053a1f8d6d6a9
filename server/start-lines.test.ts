import { expect, it } from "vitest";
import { startLines, startWarnings } from "./start-lines.ts";

const SETTINGS: Parameters<typeof startLines>[0] = {
  ...{ publicOrigin: null, host: null, isStartedByNpm: false },
  ...{ smsWebhookUrl: null, trustedProxies: [] },
};
const PORT = 3000;
const AS_USER = { isRoot: false };

it.each([
  [null, "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["::1", "http://[::1]:3000"],
])("names an address that can be opened where HOST is %s", (host, address) => {
  expect(startLines({ ...SETTINGS, host }, PORT)).toEqual([`The site is open: ${address}`]);
});

it("names the site's own address first", () => {
  const settings = { ...SETTINGS, publicOrigin: "https://school.example" };
  expect(startLines(settings, PORT)[0]).toMatch(/^The site is open: https:\/\/school\.example,/);
});

it("says what npm start lacks, and what a service user is for", () => {
  expect(startLines({ ...SETTINGS, isStartedByNpm: true }, PORT).slice(1)).toEqual([
    expect.stringMatching(/^npm start does not start the site again/),
  ]);
  expect(startWarnings(SETTINGS, { isRoot: true })).toEqual([
    expect.stringMatching(/^The site runs as root\. .* user of its own/),
  ]);
});

it("says that codes are not sent where the site is public", () => {
  const line = expect.stringMatching(/^SMS_GATEWAY is console: codes are .* not sent/);
  const linesOf = (settings: Partial<typeof SETTINGS>) =>
    startWarnings({ ...SETTINGS, ...settings }, AS_USER);
  expect(linesOf({ publicOrigin: "https://school.example" })).toContainEqual(line);
  const isSent = { publicOrigin: "https://school.example", smsWebhookUrl: "https://sms.example" };
  expect(linesOf(isSent)).not.toContainEqual(line);
  expect(linesOf({ publicOrigin: "http://localhost:3000" })).not.toContainEqual(line);
});

it("says that PUBLIC_URL is missing behind a proxy", () => {
  const settings = { ...SETTINGS, trustedProxies: ["127.0.0.1"] };
  const line = expect.stringMatching(/^PUBLIC_URL is not set though TRUSTED_PROXIES is/);
  expect(startWarnings(settings, AS_USER)).toContainEqual(line);
  const named = { ...settings, publicOrigin: "http://school.example" };
  expect(startWarnings(named, AS_USER)).not.toContainEqual(line);
});
