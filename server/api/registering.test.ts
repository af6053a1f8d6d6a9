import { describe, expect, it } from "vitest";
import { accountTestSite, OTHER_PHONE, PASSWORD, PHONE, wrongCode } from "./test-account-calls.ts";

const { gateway, lines, database, call, reopen, calls } = accountTestSite();

/** The proof that a login by a right code is answered with. */
async function proofFor(phone = PHONE): Promise<string> {
  const captcha = await calls.codeFor("login", phone);
  return (await calls.post("phone/login", { phone, captcha })).json().data.proof;
}
const WRONG_CODE = "The code is wrong or no longer valid. Check it, or ask for a new one.";

describe("a right code for a phone without an account", () => {
  it("leads on to registration, without a second code, name or password", async () => {
    const captcha = await calls.codeFor("login");
    const unregistered = await calls.post("phone/login", { phone: PHONE, captcha });
    const { code, data } = unregistered.json();
    expect([unregistered.statusCode, code, data]).toEqual([
      409,
      409,
      { reason: "unregistered", proof: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const response = await calls.postRegistration({ proof: data.proof, remember: true });
    expect(response.headers["set-cookie"]).toContain("Max-Age=1209600;");
    const user = await calls.get("detail", response.json().data);
    expect(user.json().data).toMatchObject({
      username: expect.stringMatching(/^parent-[2-9a-z]{6}$/),
      phone: "138****8000",
      hasPassword: false,
    });
    const [stored] = await database.query("select password_hash from accounts");
    expect(stored).toEqual({ password_hash: null });
    expect((await calls.get("detail", await calls.logInByCode())).statusCode).toBe(200);
  });

  it("is proven once, for ten minutes, for that phone, and stored as a hash", async () => {
    const proof = await proofFor();
    const [row] = await database.query(
      "select hash, expires_at - now() between interval '9 min' and interval '10 min' as is_short from phone_proofs",
    );
    expect(row?.is_short).toBe(true);
    expect(String(row?.hash)).not.toContain(proof);
    const refused = async (body: object) => {
      const { statusCode, json } = await calls.postRegistration({ proof, ...body });
      return [statusCode, json().msg];
    };
    expect(await refused({ phone: OTHER_PHONE })).toEqual([403, WRONG_CODE]);
    expect(await refused({ proof: `${proof}x` })).toEqual([403, WRONG_CODE]);
    await database.query("update phone_proofs set expires_at = now()");
    expect(await refused({})).toEqual([403, WRONG_CODE]);
    await database.query("update phone_proofs set expires_at = now() + interval '1 min'");
    expect((await calls.postRegistration({ proof })).statusCode).toBe(200);
    expect(await database.query("select from phone_proofs")).toEqual([]);
  });

  it("makes one account of a proof that is sent several times at once", async () => {
    const proof = await proofFor();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => calls.postRegistration({ proof })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(1);
    expect(await database.query("select count(*)::int as n from accounts")).toEqual([{ n: 1 }]);
  });

  it("may be proven again where the name is taken", async () => {
    await calls.register({ username: "Li.Hua", phone: OTHER_PHONE });
    const proof = await proofFor();
    expect((await calls.postRegistration({ proof, username: "li.hua" })).json().data).toEqual({
      reason: "taken",
      fields: { username: "This username is taken. Choose another" },
    });
    expect((await calls.postRegistration({ proof, username: "li.hua.2" })).statusCode).toBe(200);
  });

  it("tells of ten names in ten minutes whether they are taken, whatever proves it", async () => {
    await calls.register({ username: "Li.Hua", phone: OTHER_PHONE });
    const [proof, another] = [await proofFor(), await proofFor()];
    const ask = (proof: string) => calls.postRegistration({ proof, username: "li.hua" });
    for (let tries = 0; tries < 10; tries += 1) expect((await ask(proof)).statusCode).toBe(409);
    for (const response of [await ask(proof), await ask(another)]) {
      expect([response.statusCode, response.json().data.retryAfter > 540]).toEqual([429, true]);
    }
    await database.query("truncate limits");
    expect((await calls.postRegistration({ proof })).statusCode).toBe(200);
  });
});

it("takes either a code or a proof", async () => {
  const body = { phone: PHONE, agreed: true };
  for (const evidence of [{}, { captcha: "000000", proof: "x" }]) {
    const response = await calls.post("register", { ...body, ...evidence });
    expect([response.statusCode, Object.keys(response.json().data.fields)]).toEqual([
      400,
      ["captcha"],
    ]);
  }
});

const OTHERS_NAMES = {
  "a phone": {
    names: ["13800138001", "138-0013-8001", "+85291234567", "8613800138001"],
    zh: "用户名不能是手机号，请换一个",
    en: "A username cannot be a phone number. Choose another",
  },
  "an application number": {
    names: ["2026-K-0001", "2026-k-0001", "２０２６-Ｋ-００01", "2026K0001"],
    zh: "用户名不能是申请编号，请换一个",
    en: "A username cannot be an application number. Choose another",
  },
};

it.each(
  Object.entries(OTHERS_NAMES).flatMap(([kind, { names, zh, en }]) =>
    names.map((username) => ({ username, kind, zh, en })),
  ),
)("refuses the username $username, which reads as $kind", async ({ username, zh, en }) => {
  const body = { username, captcha: "000000", phone: PHONE, agreed: true };
  const refusals = [
    await calls.post("register", body),
    await calls.post("register", body, { lang: "zh" }),
  ];
  expect(refusals.map((response) => response.json().data)).toEqual([
    { fields: { username: en } },
    { fields: { username: zh } },
  ]);
});

describe("the password", () => {
  it("opens the account by its phone in any spelling, as by its name", async () => {
    await calls.register({ username: "Li.Hua" });
    for (const username of [PHONE, "+86 138-0013-8000", "li.hua"]) {
      expect(await calls.logIn(username)).toMatch(/^[\w-]{43}$/);
    }
  });

  it("opens the account of the phone where another has the phone as its name", async () => {
    await calls.register({ username: "Li.Hua" });
    await calls.register({ phone: OTHER_PHONE, username: "somebody" });
    // Older releases let names be phones.
    await database.query("update accounts set name_key = $1 where username = 'somebody'", [PHONE]);
    const user = await calls.get("detail", await calls.logIn(PHONE));
    expect(user.json().data.username).toBe("Li.Hua");
  });

  it("is wrong in the same bytes, after one verification, where the account has none", async () => {
    await calls.register({ username: "parent", password: undefined });
    const refusals: [number, string][] = [];
    for (const username of ["parent", "nobody", PHONE, OTHER_PHONE]) {
      const { statusCode, body } = await calls.post("account/login", {
        username,
        password: PASSWORD,
      });
      refusals.push([statusCode, body]);
    }
    expect(refusals).toEqual(refusals.map(() => [403, refusals[0]?.[1]]));
  });

  it("may be wrong ten times for one account, whichever name is used", async () => {
    await calls.register({ username: "Li.Hua" });
    const names = ["Li.Hua", PHONE, "+86 138 0013 8000", "ｌｉ.hua"];
    const attempt = async (index: number, pool: readonly string[]) => {
      const username = pool[index % pool.length] ?? "";
      return (await calls.post("account/login", { username, password: "wrong" })).statusCode;
    };
    const expected = [...Array.from({ length: 10 }, () => 403), 429, 429];
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await attempt(index, names));
    expect(statuses).toEqual(expected);
    // And likewise for a phone that nobody has, in whatever spelling.
    const unknown = [OTHER_PHONE, "+86 139 0013 9000", "139-0013-9000"];
    const others: number[] = [];
    for (let index = 0; index < 12; index += 1) others.push(await attempt(index, unknown));
    expect(others).toEqual(expected);
  });
});

describe("phones of other countries", () => {
  const HONG_KONG = "+85291234567";
  const sendCode = (phone: string, lang = "en") =>
    call("GET", `sendCode?${new URLSearchParams({ phone, purpose: "register" })}`, { lang });

  it("have accounts where codes are sent there, in one spelling", async () => {
    const token = await calls.register({ phone: "+852 9123 4567" });
    expect(gateway.sent.at(-1)?.phone).toBe(HONG_KONG);
    expect(await database.query("select phone from accounts")).toEqual([{ phone: HONG_KONG }]);
    expect((await calls.get("detail", token)).json().data.phone).toBe("+852****4567");
    expect(await calls.logIn("＋852-9123-4567")).toMatch(/^[\w-]{43}$/);
    expect(await calls.logInByCode(HONG_KONG)).toMatch(/^[\w-]{43}$/);
    await calls.register({ phone: "+886 0912 345 678" });
    expect(gateway.sent.at(-1)?.phone).toBe("+886912345678");
  });

  it.each(["+12025550123", "+861088888888"])(
    "such as %s are told the other way, in both languages, in every call",
    async (phone) => {
      const english = await sendCode(phone);
      expect([english.statusCode, english.json().data.fields.phone]).toEqual([
        400,
        expect.stringMatching(/Phone the Admissions Office on \+86 [\d -]+ or write to \S+@\S+,/),
      ]);
      expect((await sendCode(phone, "zh")).json().data.fields.phone).toMatch(
        /请致电招生办公室 \+86 [\d -]+，或发邮件至 \S+@\S+，/,
      );
      const captcha = "000000";
      const bodies = {
        register: { phone, captcha, agreed: true },
        "phone/login": { phone, captcha },
        "password/reset": { phone, captcha, password: PASSWORD },
      };
      for (const [path, body] of Object.entries(bodies)) {
        const response = await calls.post(path, body);
        expect([path, Object.keys(response.json().data.fields)]).toEqual([path, ["phone"]]);
      }
      expect(gateway.sent).toEqual([]);
      const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
      const refusal = { reason: "country", fields: ["phone"] };
      expect(events).toMatchObject([
        { event: "code refused", ...refusal },
        { event: "code refused", ...refusal },
        { event: "registration refused", ...refusal },
        { event: "login refused", ...refusal },
        { event: "password reset refused", ...refusal },
      ]);
      expect(lines.join("")).not.toContain(phone);
    },
  );

  it("are those that the school has chosen", async () => {
    await reopen({ smsCountries: ["SG"] });
    expect((await sendCode(HONG_KONG)).statusCode).toBe(400);
    expect((await sendCode(PHONE)).statusCode).toBe(400);
    expect((await sendCode("+65 8123 4567")).statusCode).toBe(200);
  });

  it("that are too short or too long are none", async () => {
    for (const phone of ["+85291", "+8529123456789012"]) {
      const { statusCode, json } = await sendCode(phone);
      expect([statusCode, json().data.fields.phone]).toEqual([400, expect.any(String)]);
    }
  });
});

it("tells a wrong code of a phone without an account no proof", async () => {
  const captcha = wrongCode(await calls.codeFor("login"));
  const response = await calls.post("phone/login", { phone: PHONE, captcha });
  expect([response.statusCode, response.json().data]).toEqual([403, null]);
  expect(await database.query("select from phone_proofs")).toEqual([]);
});
