import { codeOfStep } from "#server/staff/second-factor.ts";
import type { GivenRole, officeTestSite, TestStaff } from "./test-office.ts";

type Office = Pick<ReturnType<typeof officeTestSite>, "staffWith" | "call" | "database">;
type Answer = Awaited<ReturnType<Office["call"]>>;

export const PASSWORD = "一匹绿色的马跑过操场";

export const stepNow = () => Math.floor(Date.now() / 30_000);
/** Another than the one that was used to join, and good for a minute. */
export const nextCode = (secret: string) => codeOfStep(secret, stepNow() + 1);
export const cookieOf = ({ headers }: Answer) => String(headers["set-cookie"]).split(";")[0] ?? "";
export const reasonOf = (answer: Answer) => answer.json().data?.reason;
/** The owner of this cookie. */
export const as = (cookie: string): TestStaff => ({ id: "", name: "", cookie });

/** How somebody gets into the office of a test. */
export function gettingInto({ staffWith, call, database }: Office) {
  async function invited(roles: readonly GivenRole[] = []) {
    const administrator = await staffWith([{ role: "administrator" }], {
      isConfirmed: true,
      name: "管理员",
    });
    const given = roles.map((role) => ({ stages: [], eventId: null, day: null, ...role }));
    const input = { name: "李老师", roles: given };
    const answer = await call("inviteStaff", input, { as: administrator });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const invitation: string = answer.json().data.link.split("#")[1];
    return { invitation, administrator };
  }

  /** Follows an invitation; answers who it was and the secret of the second factor. */
  async function join(roles: readonly GivenRole[] = []) {
    const { invitation } = await invited(roles);
    const { secret } = (await call("invitation", { invitation })).json().data;
    const code = codeOfStep(secret, stepNow());
    const answer = await call("acceptInvitation", { invitation, password: PASSWORD, code });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const [row] = await database.query("select id from staff where name = '李老师'");
    const staff: TestStaff = { id: String(row?.id), name: "李老师", cookie: cookieOf(answer) };
    const recoveryCodes: string[] = answer.json().data;
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    const device = cookies.find((each) => each.includes("device="))?.split(";")[0] ?? "";
    return { staff, secret, invitation, recoveryCodes, device };
  }

  const givePassword = (password = PASSWORD) => call("login", { name: "李老师", password });

  /** Logs in with both steps. */
  async function logIn(code: string): Promise<Answer> {
    return call("loginCode", { code }, { as: as(cookieOf(await givePassword())) });
  }

  return { invited, join, givePassword, logIn };
}
