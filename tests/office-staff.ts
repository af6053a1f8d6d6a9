import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import type { StaffRole } from "#contract/office/roles.ts";
import type { Stage } from "#contract/stages.ts";
import { runOfficeCommandIn, testFolder } from "./office-command.ts";

export const STAFF_PASSWORD = "一匹绿色的马跑过操场";

/** One of the staff, and what they need to get in. */
export interface OfficeStaff {
  readonly name: string;
  readonly recoveryCodes: readonly string[];
  /** The next code of their app: each counts once, and there is another only after half a minute. */
  readonly nextCode: () => string;
}

/** Invites somebody as an operator of the machine does. Answers the address that the link leads to. `stage`: all, where none is given; `folder`: that of another site. */
export async function invite(
  role: StaffRole,
  stage?: Stage,
  folder = testFolder(),
): Promise<{ readonly name: string; readonly address: string }> {
  const name = `测试${role} ${crypto.randomUUID().slice(0, 8)}`;
  const said = await runOfficeCommandIn(
    folder,
    "staff",
    "add",
    name,
    "--role",
    role,
    ...(stage ? ["--stage", stage] : []),
  );
  const [address] = /\/office\/invitation#\S+/.exec(said) ?? [];
  if (address === undefined) throw new Error(`no invitation in: ${said}`);
  return { name, address };
}

/** The code of an app, so many half minutes from now. */
export function appCode(secret: string, ahead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 });
}

/** Gives password and code again, where a call asks for them. */
export async function confirmAgain(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "请再次确认身份" });
  await dialog.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await dialog.getByLabel("动态验证码").fill(code);
  await page.keyboard.press("Enter");
}

/** Logs in in the dialog that covers the page of a session that has ended. */
export async function logInAgain(page: Page, staff: OfficeStaff): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "登录已过期" });
  await expect(dialog.getByLabel("姓名")).toHaveValue(staff.name);
  await dialog.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("动态验证码").fill(staff.nextCode());
  await page.keyboard.press("Enter");
}

/** Somebody new of this role is logged in to the office in this browser. */
export async function logInToOffice(
  { request }: Pick<Page, "request">,
  baseURL: string | undefined,
  role: StaffRole,
  stage?: Stage,
  folder?: string,
): Promise<OfficeStaff> {
  const { name, address } = await invite(role, stage, folder);
  const invitation = address.split("#")[1];
  const headers = { origin: `${baseURL}` };
  const look = await request.post("/v1/office/invitation", { headers, data: { invitation } });
  const { data }: { data: { secret: string } } = await look.json();
  const accepted = await request.post("/v1/office/invitation/accept", {
    headers,
    data: { invitation, password: STAFF_PASSWORD, code: appCode(data.secret) },
  });
  expect(accepted.status()).toBe(200);
  const { data: recoveryCodes }: { data: string[] } = await accepted.json();
  return { name, recoveryCodes, nextCode: () => appCode(data.secret, 1) };
}
