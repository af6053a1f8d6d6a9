import type { APIRequestContext, Page } from "@playwright/test";
import { newPerson, register, test } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { logInToOffice } from "./office-staff.ts";
import { expect } from "./site.ts";

const EVENT = "wide";
const DOOR = `/office/door/${EVENT}`;
const DAY = 24 * 60 * 60 * 1000;
/** On the event's day: it begins in 60 days at nine. */
const onTheDay = (minutes: number) => {
  const day = new Date(Date.now() + 60 * DAY + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T09:00:00+08:00`) + minutes * 60_000);
};

/** Moves the page's calendar alone: a clock of Playwright's would hide what the page has loaded, too. */
function setDay(page: Page, day: Date): Promise<void> {
  return page.addInitScript((shift) => {
    const { Date: RealDate } = globalThis;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) =>
        given.length === 0 ? new target(target.now() + shift) : Reflect.construct(target, given),
      get: (target, name) =>
        name === "now" ? () => target.now() + shift : Reflect.get(target, name),
    });
  }, day.getTime() - Date.now());
}

interface Family {
  readonly phone: string;
  readonly ticket: string;
}

/** A family that has signed up, and its ticket. */
async function signUp(request: APIRequestContext): Promise<Family> {
  const person = newPerson();
  const headers = { authorization: `Bearer ${await register(request, person)}` };
  const answer = await request.put(`/v1/homepage/signUpActivity?id=${EVENT}`, { headers });
  const { data }: { data: { ticket: string } } = await answer.json();
  return { phone: person.phone, ticket: data.ticket };
}

const verdictOf = (page: Page) =>
  page.getByRole("status").filter({ hasText: /[✓!✕]|请对准入场码/ });

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel("查找或输入入场码").fill(text);
  await page.getByLabel("查找或输入入场码").press("Enter");
}

test("a door without a camera says so, and finds families all the same", async ({
  page,
  request,
  baseURL,
}) => {
  const family = await signUp(request);
  await setDay(page, onTheDay(5));
  await logInToOffice(page, baseURL, "events");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DOOR);
  await expect(page.getByText("摄像头用不了")).toBeVisible();
  const list = page.getByRole("list", { name: "找到的报名" });
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await type(page, family.phone);
  await list.getByRole("button", { name: "签到" }).first().click();
  await expect(verdictOf(page)).toContainText("请入场");
  await expect(page.getByText("已连接")).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);
});
