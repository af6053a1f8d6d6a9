import { insist, quantile } from "./harness/calls.ts";
import { Family, makeFamilies, PASSWORD } from "./harness/families.ts";
import { BenchSite, COMING } from "./harness/site.ts";
import { SmsReceiver } from "./harness/sms-receiver.ts";

// Whether answers, or how long they take, tell that a phone has an account: phones with and without one are asked about in turn.
const PAIRS = 200;
const FIRST_STRANGER = 1_000_000;
const WRONG = { password: `${PASSWORD}错`, captcha: "000000" };

const CALLS: Readonly<Record<string, (family: Family) => Promise<unknown>>> = {
  "ask for a code to reset": (family) =>
    family.call("ask", "GET", `homepage/sendCode?phone=${family.phone}&purpose=reset`),
  "reset by a wrong code": (family) => {
    const body = { ...WRONG, phone: family.phone };
    return family.call("reset", "POST", "homepage/password/reset", { body });
  },
  "log in by a wrong code": (family) => {
    const { captcha } = WRONG;
    const body = { captcha, phone: family.phone };
    return family.call("by code", "POST", "homepage/phone/login", { body });
  },
  "log in by a wrong password": (family) => {
    const body = { username: family.phone, password: WRONG.password };
    return family.call("by password", "POST", "homepage/account/login", { body });
  },
};

const sms = await SmsReceiver.open();
const site = await BenchSite.open((content) => content.writeEvent("open-day", COMING));
try {
  const { origin } = await site.startServer({
    env: { TRUSTED_PROXIES: "127.0.0.1", ...sms.environment, SMS_DAILY_LIMIT: "100000" },
  });
  const familySite = { site, origin, sms };
  const model = new Family(familySite, FIRST_STRANGER - 1);
  await model.call("ask", "GET", `homepage/sendCode?phone=${model.phone}&purpose=register`);
  const captcha = sms.codes.get(model.phone);
  const body = { username: "attacker", password: PASSWORD, phone: model.phone, captcha };
  const token = await model.tokenFrom("register", "homepage/register", { ...body, agreed: true });
  insist(token !== "", "somebody can register");
  const known = (
    await Promise.all([0, 1].map((hundred) => makeFamilies(familySite, hundred * 100)))
  ).flat();
  const unknown = known.map((_, index) => new Family(familySite, FIRST_STRANGER + index));
  insist(known.length === PAIRS, "each phone without an account has one with one");
  const rows: Record<string, object> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const answers = new Set<string>();
    for (const [index, family] of known.entries()) {
      const pair = [family, unknown[index] ?? family];
      for (const each of index % 2 === 0 ? pair : pair.toReversed())
        answers.add(JSON.stringify(await call(each)));
    }
    const times = (all: readonly Family[]) =>
      all.map(({ steps }) => steps.at(-1)?.milliseconds ?? Number.NaN);
    const middle = (all: readonly Family[]) => quantile(times(all), 0.5).toFixed(1);
    const quartiles = (all: readonly Family[]) =>
      [0.25, 0.75].map((part) => quantile(times(all), part).toFixed(1)).join("–");
    rows[name] = {
      "with an account, ms": middle(known),
      "without, ms": middle(unknown),
      "quartiles with": quartiles(known),
      "quartiles without": quartiles(unknown),
    };
    insist(answers.size === 1, `${name}: all are answered alike, not ${[...answers].join()}`);
  }
  console.log(`\nMedians of ${PAIRS} phones with and ${PAIRS} without an account, in turn`);
  console.table(rows);
} finally {
  sms.close();
  await site.close();
}
