import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/application-shapes.ts";
import { createVisitor, createVisitors, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION, childCalled } from "#server/applications/test-application.ts";
import { waitForLocks } from "#server/database/test-database.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";

const lines: string[] = [];
const { database, call, reopen } = sharedTestSite({
  logStream: { write: (line) => lines.push(line) },
  now: () => new Date("2026-12-31T15:59:00Z"),
});
afterEach(() => {
  lines.length = 0;
});

const visit = () => createVisitor(database);
const apply = (visitor: TestVisitor | null, changes: object = {}, lang = "zh") => {
  const body = { ...APPLICATION, key: randomUUID(), ...changes };
  return call("PUT", "signUp", { token: visitor?.token, lang, body });
};
const list = ({ token }: TestVisitor) => call("GET", "signUp", { token });

describe("applying", () => {
  it("answers a receipt, and lists it among one's own", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const response = await apply(visitor);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    const receipt = response.json().data;
    expect(receipt).toEqual({
      id: expect.any(String),
      number: "2026-K-0001",
      stage: "kindergarten",
      studentName: "王小明",
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      status: "submitted",
    });
    const own = await list(visitor);
    expect(own.json().data).toEqual([receipt]);
    expect(own.headers["x-total-count"]).toBe("1");
    expect((await list(other)).json().data).toEqual([]);
  });

  it("needs a token", async () => {
    expect((await apply(null)).json().code).toBe(4);
    expect((await call("GET", "signUp")).json().code).toBe(4);
  });

  it("needs an account, also where the office deletes it meanwhile", async () => {
    const visitor = await visit();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("delete from accounts where id = $1", [visitor.id]);
    const sent = apply(visitor);
    await waitForLocks(database, 1);
    await holder.query("commit");
    await holder.end();
    const { statusCode, json } = await sent;
    expect([statusCode, json().code]).toEqual([401, 4]);
  });

  it("answers the same receipt to the same key, though admissions have closed meanwhile", async () => {
    const visitor = await visit();
    const key = randomUUID();
    const site = await reopen({});
    const first = await apply(visitor, { key });
    const closed = new Promise((resolve) => site.content.onChange(resolve));
    site.files.replace("admissions/kindergarten/zh.md", "open: true", "open: false");
    await closed;
    const second = await apply(visitor, { key: key.toUpperCase(), ...childCalled("另一个孩子") });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    const late = await apply(visitor, childCalled("李小红"), "en");
    expect([late.statusCode, late.json().data]).toEqual([409, { reason: "closed" }]);
    expect(late.json().msg).toContain("not taking online applications at the moment");
  });

  it("takes a child of any age, with the reason where one is given", async () => {
    const visitor = await visit();
    const student = { ...APPLICATION.student, birthDate: "2009-05-09" };
    expect((await apply(visitor, { student })).statusCode).toBe(200);
    const reason = { student: { ...student, name: "李小红" }, ageReason: "休学一年" };
    expect((await apply(visitor, reason)).statusCode).toBe(200);
    const long = await apply(visitor, { ...reason, ageReason: "休".repeat(201) }, "en");
    expect(long.json().data.fields).toEqual({
      ageReason: "Keep the reason to 200 characters or fewer",
    });
  });

  it("calls what is filed for compulsory education a registration", async () => {
    const visitor = await visit();
    const interest = { stage: "middle_school", grade: "g7" };
    expect((await apply(visitor, interest)).json().data.number).toBe("2026-M-0001");
    const again = await apply(visitor, interest);
    expect(again.json().msg).toBe(
      "这位学生已在这所学校登记意向，登记编号为 2026-M-0001。如需修改，请致电招生办公室。",
    );
  });

  it("is answered in full, and withdrawn for good, to the account that filed it and to no other", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const changes = { ageReason: "休学一年", remarks: "对花生过敏" };
    const { id, number } = (await apply(visitor, changes)).json().data;
    const read = ({ token }: TestVisitor) => call("GET", `signUp/detail?id=${id}`, { token });
    const withdraw = ({ token }: TestVisitor) => call("DELETE", `signUp?id=${id}`, { token });
    const whole = await read(visitor);
    expect(whole.headers["cache-control"]).toBe("no-store");
    expect(whole.json().data).toMatchObject({
      ...changes,
      ...{ id, number, grade: "k1", status: "submitted", address: APPLICATION.address },
      student: APPLICATION.student,
      guardian: { ...APPLICATION.guardian, phone: "13800138000" },
    });
    lines.length = 0;
    for (const ask of [read, withdraw]) expect((await ask(other)).statusCode).toBe(404);
    expect(
      lines.join("").match(/"event":"access refused"[^\n]*"reason":"not-found"/g),
    ).toHaveLength(2);
    expect((await read(visitor)).json().data.status).toBe("submitted");
    expect((await call("DELETE", `signUp?id=${id}`)).json().code).toBe(4);
    expect((await call("DELETE", "signUp?id=1", { token: visitor.token })).statusCode).toBe(400);
    for (const _ of ["once", "again"]) {
      expect((await withdraw(visitor)).json().data).toMatchObject({ id, status: "withdrawn" });
    }
    const audited = await database.query("select operator, action, subject from audit_log");
    expect(audited).toEqual([
      { operator: "site", action: "application withdrawn", subject: number },
    ]);
    expect((await apply(visitor, changes)).json().data.number).toBe("2026-K-0002");
  });

  it("answers the same receipt to the same key, though the rules have become narrower meanwhile", async () => {
    const visitor = await visit();
    const key = randomUUID();
    const receipt = (await apply(visitor, { key })).json();
    const again = await apply(visitor, { key, address: "" });
    expect([again.statusCode, again.json()]).toEqual([200, receipt]);
  });

  it("gives nobody another's receipt for its key", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const key = randomUUID();
    await apply(visitor, { key });
    const response = await apply(other, { key, ...childCalled("李小红") });
    expect([response.statusCode, Object.keys(response.json().data.fields)]).toEqual([400, ["key"]]);
  });

  it("files one application of fifty that come with one key at once", async () => {
    const visitor = await visit();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => apply(visitor, { key })));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses[0]?.json().data.number).toBe("2026-K-0001");
    const rows = await database.query("select number from applications");
    expect(rows).toEqual([{ number: "2026-K-0001" }]);
  });

  it("files one application of an account for a child, stage and year of entry, and says which number it has", async () => {
    const visitor = await visit();
    await apply(visitor, childCalled("Ann-Marie O'Neil"));
    const again = await apply(visitor, childCalled("ann-marie  o’neil"), "en");
    expect([again.statusCode, again.json().data]).toEqual([
      409,
      { reason: "submitted", number: "2026-K-0001" },
    ]);
    expect(again.json().msg).toBe(
      "This student has already applied to this school. The application number is 2026-K-0001. To change it, phone the Admissions Office.",
    );
    for (const alike of ["Ann-Marie O'Ne\ufe0fil", "AnnMarie ONeil"]) {
      expect((await apply(visitor, childCalled(alike))).json().data).toEqual(again.json().data);
    }
    const born = {
      student: { ...childCalled("Ann-Marie O'Neil").student, birthDate: "2023-05-10" },
    };
    expect((await apply(visitor, born)).json().data.number).toBe("2026-K-0002");
    const elsewhere = { ...childCalled("Ann-Marie O'Neil"), stage: "primary_school", grade: "g1" };
    expect((await apply(visitor, elsewhere)).json().data.number).toBe("2026-P-0001");
    await database.query("update applications set status = 'withdrawn'");
    expect((await apply(visitor, childCalled("Ann-Marie O'Neil"))).json().data.number).toBe(
      "2026-K-0003",
    );
  });

  it("takes another account's application for the same child, and tells it nothing of the first", async () => {
    const [visitor, other] = [await visit(), await visit()];
    await apply(visitor);
    const second = await apply(other);
    expect([second.statusCode, second.json().data.number]).toEqual([200, "2026-K-0002"]);
    const again = await apply(other);
    expect(again.json().data).toEqual({ reason: "submitted", number: "2026-K-0002" });
    const told = [second, again, await list(other)].map(({ body }) => body).join();
    expect(told).not.toContain("2026-K-0001");
    expect((await list(visitor)).body).not.toContain("2026-K-0002");
    expect((await apply(visitor)).json().data.number).toBe("2026-K-0001");
  });

  it("takes ten a day from one account, also where twenty come at once", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const name = (index: number) => `孩子${"一二三四五六七八九十甲乙丙丁戊己庚辛壬癸"[index]}`;
    const many = Array.from({ length: 20 }, (_, index) =>
      apply(visitor, childCalled(name(index)), "en"),
    );
    const answers = Map.groupBy(await Promise.all(many), ({ statusCode }) => statusCode);
    expect([answers.get(200)?.length, answers.get(429)?.length]).toEqual([10, 10]);
    const [refused] = answers.get(429) ?? [];
    const { retryAfter } = refused?.json().data ?? {};
    expect(retryAfter).toBeGreaterThan(86_000);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(refused?.headers["retry-after"]).toBe(String(retryAfter));
    expect(refused?.json().msg).toContain("at most 10 applications");
    expect((await apply(other)).statusCode).toBe(200);
    await database.query("update applications set submitted_at = now() - interval '1 day'");
    expect((await apply(visitor, childCalled("李小红"))).statusCode).toBe(200);
  });

  it("files one of twenty for the same child at once, and numbers those of many without gap or double", async () => {
    const visitors = await createVisitors(database, 20);
    const [visitor = null] = visitors;
    const same = await Promise.all(visitors.map(() => apply(visitor)));
    expect(same.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    expect(same.filter(({ statusCode }) => statusCode === 409).length).toBe(19);
    const names = Array.from(
      { length: 40 },
      (_, index) =>
        `孩子${"一二三四五六七八九十"[index % 10]}${"甲乙丙丁"[Math.floor(index / 10)]}`,
    );
    const many = await Promise.all(
      names.map((name, index) => apply(visitors[index % 20] ?? null, childCalled(name))),
    );
    const numbers = many.map((response) => response.json().data.number).sort();
    expect(numbers).toEqual(
      Array.from({ length: 40 }, (_, index) => `2026-K-${String(index + 2).padStart(4, "0")}`),
    );
  });

  it("counts the school's years, not the server's", async () => {
    await reopen({ now: () => new Date("2026-12-31T16:00:00Z") });
    const response = await apply(await visit());
    expect(response.json().data.number).toBe("2027-K-0001");
  });

  it("leaves nothing personal readable in the database or the log", async () => {
    const visitor = await visit();
    await apply(visitor, {
      remarks: "秋天入园",
      student: { ...APPLICATION.student, currentSchool: "小红花" },
    });
    await apply(visitor, { address: 1 });
    const [row] = await database.query(
      "select (select json_agg(a)::text from applications a) as json, (select string_agg(encode(sealed, 'escape'), '') from applications) as sealed, consent_version, consented_at is not null as consented from applications",
    );
    const kept = `${row?.json} ${row?.sealed} ${lines.join("")}`;
    expect(row).toMatchObject({ consent_version: CONSENT_VERSION, consented: true });
    const personal = ["王小明", "王芳", "13800138000", "学院路", "秋天", "小红花", "2023-05-09"];
    for (const text of personal) {
      expect(kept).not.toContain(text);
      expect(kept).not.toContain(Buffer.from(text).toString("hex"));
    }
  });
});

it("is told to come back where the database's disk is full, and is filed once when there is room", async () => {
  const visitor = await visit();
  const key = randomUUID();
  // The very error that PostgreSQL raises where a file cannot grow.
  await database.query(
    `create function find_no_space() returns trigger language plpgsql as
     $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
  );
  await database.query(
    "create trigger disk_is_full before insert on applications execute function find_no_space()",
  );
  const refused = await apply(visitor, { key });
  await database.query("drop function find_no_space cascade");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
    503,
    "5",
    { code: 503, msg: "服务暂时不可用，请稍后再试", data: null },
  ]);
  expect(lines.join("")).toContain("the database's disk is full (53100)");
  const filed = await apply(visitor, { key });
  expect([filed.statusCode, filed.json().data.number]).toEqual([200, "2026-K-0001"]);
  expect((await apply(visitor, { key })).json()).toEqual(filed.json());
});

it("is in the log with its account and network where it is refused, and with nothing of the child", async () => {
  const [visitor, other] = [await visit(), await visit()];
  const key = randomUUID();
  await apply(visitor, { key });
  await apply(visitor);
  await apply(other, { key });
  await apply(other, { guardian: { ...APPLICATION.guardian, phone: "1" }, address: "" });
  await database.query("update accounts set is_unconfirmed = true where id = $1", [visitor.id]);
  await apply(visitor);
  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
  const [refused, network] = ["application refused", expect.stringMatching(/^[\w-]{12}$/)];
  expect(events).toMatchObject([
    { event: refused, account: visitor.id, network, reason: "submitted" },
    { event: refused, account: other.id, network, reason: "foreign-key" },
    { event: refused, account: other.id, network, fields: ["guardian.phone", "address"] },
    { event: refused, account: visitor.id, network, reason: "unconfirmed" },
  ]);
  for (const text of ["王小明", "王芳", "学院路", "2026-K", key, visitor.phone, visitor.token]) {
    expect(lines.join("")).not.toContain(text);
  }
});

it("is in the log once a minute where an account is refused again for the same reason", async () => {
  const [visitor, other] = [await visit(), await visit()];
  await apply(visitor, { address: "" });
  await apply(visitor, { remarks: "a".repeat(2000) });
  await apply(other, { address: "" });
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "account");
  expect(refused.map(({ account }) => account)).toEqual([visitor.id, other.id]);
});

describe("the consent", () => {
  const kept = () => database.query("select consent_version, consented_at from applications");
  const DAY = 24 * 60 * 60 * 1000;
  const now = Date.parse("2026-12-31T15:59:00Z");

  it.each([
    ["is that of the consent", "that time", now - 29 * DAY, now - 29 * DAY],
    ["lies ahead", "the time of its arrival", now + 60_000, now],
    ["is older than anything that waits", "the time of its arrival", now - 31 * DAY, now],
  ])("is kept with its words where the device’s time %s, at %s", async (_when, _at, time, at) => {
    const consent = { version: "2026-11", at: new Date(time).toISOString() };
    expect((await apply(await visit(), { consent })).statusCode).toBe(200);
    expect(await kept()).toEqual([{ consent_version: "2026-11", consented_at: new Date(at) }]);
  });

  it.each([
    ["consent.version", { version: "1999-01", at: "2026-12-31T10:00:00.000Z" }],
    ["consent.at", { version: "2026-11", at: "yesterday" }],
  ])("is refused for its %s", async (field, consent) => {
    const response = await apply(await visit(), { consent });
    expect([response.statusCode, Object.keys(response.json().data.fields)]).toEqual([400, [field]]);
    expect(await kept()).toEqual([]);
  });
});

describe("what is sent", () => {
  const student = (fields: object) => ({ student: { ...APPLICATION.student, ...fields } });
  const guardian = (fields: object) => ({ guardian: { ...APPLICATION.guardian, ...fields } });

  it.each(["+852 9123 4567", "+1 202 555 0123", "+44 20 7946 0018", "+86 571 8800 1999"])(
    "takes the guardian's phone %s",
    async (phone) => {
      expect((await apply(await visit(), guardian({ phone }))).statusCode).toBe(200);
    },
  );

  it.each([
    ["stage", { stage: "university" }, "请选择学校", "Choose the school"],
    ["grade", { grade: "g7" }, "请选择这所学校的年级", "Choose a grade at this school"],
    ["grade", { grade: "" }, "请选择年级", "Choose the grade"],
    ["student", { student: "王小明" }, "请填写学生信息", "Tell us about the student"],
    ["student.name", student({ name: " " }), "请输入学生姓名", "Enter the student’s name"],
    ["student.name", student({ name: "王" }), "2 至 50", "2 to 50"],
    ["student.name", student({ name: "王".repeat(51) }), "2 至 50", "2 to 50"],
    ["student.name", student({ name: "小明🎒" }), "2 至 50", "2 to 50"],
    ["student.name", student({ name: "<b>小明</b>" }), "2 至 50", "2 to 50"],
    ["student.name", student({ name: "王小明2" }), "2 至 50", "2 to 50"],
    ["student.gender", student({ gender: "" }), "请选择学生性别", "Choose the student’s gender"],
    [
      "student.birthDate",
      student({ birthDate: "" }),
      "请输入学生的出生日期",
      "Enter the student’s date",
    ],
    [
      "student.birthDate",
      student({ birthDate: "2021-02-29" }),
      "请按年、月、日的顺序",
      "Enter a real date",
    ],
    [
      "student.birthDate",
      student({ birthDate: "2099-01-01" }),
      "出生日期必须早于今天",
      "Date of birth must be in the past",
    ],
    ["student.birthDate", student({ birthDate: "1923-05-09" }), "请核对出生年份", "Check the year"],
    ["student.currentSchool", student({ currentSchool: "学".repeat(101) }), "100", "100"],
    ["guardian.name", guardian({ name: "" }), "请输入监护人姓名", "Enter the guardian’s name"],
    ["guardian.relation", guardian({ relation: "" }), "请输入与学生的关系", "Enter the relation"],
    ["guardian.relation", guardian({ relation: "亲".repeat(21) }), "20", "20"],
    [
      "guardian.phone",
      guardian({ phone: "" }),
      "请输入监护人的手机号",
      "Enter the guardian’s mobile",
    ],
    ["guardian.phone", guardian({ phone: "0571-88001999" }), "11 位", "11 digits"],
    [
      "guardian.phone",
      guardian({ phone: "+1 202" }),
      "以 + 和国家或地区代码开头",
      "with + and its country code",
    ],
    ["address", { address: "" }, "请输入家庭住址", "Enter the home address"],
    ["address", { address: "路".repeat(201) }, "2 至 200", "2 to 200"],
    ["remarks", { remarks: "字".repeat(1001) }, "1000", "1,000"],
    ["agreed", { agreed: false }, "勾选同意", "tick the box to agree"],
    ["key", { key: "1" }, "请重新打开表格", "Open the form again"],
  ])("is refused for its %s with %j, in both languages", async (field, changes, zh, en) => {
    const visitor = await visit();
    for (const [lang, message] of Object.entries({ zh, en })) {
      const response = await apply(visitor, changes, lang);
      const fields = { [field]: expect.stringContaining(message) };
      expect([response.statusCode, response.json().data.fields]).toEqual([400, fields]);
    }
  });

  it("is refused for all its faults at once, also where it is no form at all", async () => {
    const { token } = await visit();
    const put = (body: object) => call("PUT", "signUp", { token, body });
    const fields = ["stage", "grade", "student", "guardian", "address", "agreed", "key"];
    const empty = await put({});
    expect([empty.statusCode, Object.keys(empty.json().data.fields)]).toEqual([400, fields]);
    expect((await put([])).statusCode).toBe(400);
    const wrong = { ...APPLICATION, grade: "g1", ...childCalled("<b>"), key: randomUUID() };
    expect(Object.keys((await put(wrong)).json().data.fields).sort()).toEqual([
      "grade",
      "student.name",
    ]);
  });

  it.each([
    ["欧阳娜娜", "欧阳娜娜"],
    ["阿依古丽•买买提", "阿依古丽·买买提"],
    ["Jean-Luc O’Neil", "Jean-Luc O'Neil"],
    ["  Zoë   Müller ", "Zoë Müller"],
    ["محمد علي", "محمد علي"],
    ["\u202eming Li", "ming Li"],
    ["李〇", "李〇"],
    ["\u200b王\u200d小\u2060明\ufeff\u3164", "王小明"],
  ])("takes the name %s as %s", async (name, taken) => {
    const response = await apply(await visit(), childCalled(name));
    expect(response.json().data?.studentName, response.body).toBe(taken);
  });

  it("takes digits of any width, and texts as the texts they are", async () => {
    const response = await apply(await visit(), {
      ...student({ birthDate: "２０２３-０５-０９" }),
      ...guardian({ phone: "＋８６　１３８－００１３－８０００" }),
      address: "<script>alert(1)</script> 🏠 شارع",
      remarks: "=1+1\n第二行",
    });
    expect(response.statusCode, response.body).toBe(200);
  });

  it("never fails on U+0000, whichever text it stands in", async () => {
    const visitor = await visit();
    const everywhere = await apply(visitor, {
      student: { ...APPLICATION.student, name: "王\0小明", currentSchool: "\0小红花" },
      guardian: { ...APPLICATION.guardian, name: "王\0芳", relation: "母\0亲" },
      address: "学院路\0 1 号",
      remarks: "秋天\0",
    });
    expect([everywhere.statusCode, everywhere.json().data.studentName]).toEqual([200, "王小明"]);
    for (const changes of [
      { stage: "kindergarten\0" },
      { grade: "k1\0" },
      { key: `${randomUUID()}\0` },
      student({ gender: "male\0" }),
      student({ birthDate: "2023-05-09\0" }),
      guardian({ phone: "13800138000\0" }),
    ]) {
      expect((await apply(visitor, changes)).statusCode, JSON.stringify(changes)).toBe(400);
    }
  });

  it("is refused whole where it is over 64 KiB, and where it is not JSON", async () => {
    const visitor = await visit();
    const large = await apply(visitor, { remarks: "x".repeat(64 * 1024) }, "en");
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { code: 413, msg: "What you sent is too large. Shorten it and try again", data: null },
    ]);
    const plain = await call("PUT", "signUp", {
      token: visitor.token,
      headers: { "content-type": "text/plain" },
      body: "stage=kindergarten",
    });
    expect(plain.json().code).toBe(415);
  });
});
