import type { Browser, BrowserContext } from "@playwright/test";
import { OFFICE_COOKIES } from "#contract/office/session.ts";
import type { StaffLogin } from "./staff-login.ts";

/** A browser's profile in which one of the staff is logged in. */
export async function openOffice(
  browser: Browser,
  origin: string,
  { token }: StaffLogin,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: "zh-CN" });
  await context.addCookies([
    { name: OFFICE_COOKIES.http, value: token, url: origin, httpOnly: true, sameSite: "Strict" },
  ]);
  return context;
}
