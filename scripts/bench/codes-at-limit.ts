import { insist, quantile } from "./harness/calls.ts";
import {
  actAll,
  FAMILIES,
  Family,
  makeFamilies,
  outcomesNotServed,
  served,
} from "./harness/families.ts";
import { BenchSite, COMING } from "./harness/site.ts";
import { SmsReceiver } from "./harness/sms-receiver.ts";

// Strangers use up the codes that a usual SMS_DAILY_LIMIT leaves to phones without an account in one hour, doing all the work that
// is asked for; then families with accounts log in by code.
const STRANGERS = 260;
const LEFT_TO_ALL = 250;
const FIRST_STRANGER = 1_000_000;
const AT_ONCE = 4;

const sms = await SmsReceiver.open();
const site = await BenchSite.open((content) => content.writeEvent("open-day", COMING));
try {
  const { origin } = await site.startServer({
    env: { TRUSTED_PROXIES: "127.0.0.1", ...sms.environment },
  });
  const familySite = { site, origin, sms };
  const strangers = Array.from(
    { length: STRANGERS },
    (_, index) => new Family(familySite, FIRST_STRANGER + index),
  );
  const waiting = strangers.values();
  const ask = async () => {
    for (const stranger of waiting) await stranger.askForCode();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const sent = strangers.filter(({ phone }) => sms.codes.has(phone)).length;
  const families = await makeFamilies(familySite, 0);
  await actAll(families, (family) => family.logInByCode());
  const times = families.flatMap(({ steps }) => steps).map(({ milliseconds }) => milliseconds);
  console.log(
    "\nCodes at the usual SMS_DAILY_LIMIT, all that strangers may have in an hour used up",
  );
  console.table({
    strangers: { "had a code": `${sent}/${STRANGERS}` },
    families: {
      "logged in by code": `${served(families)}/${FAMILIES}`,
      "median ms": Math.round(quantile(times, 0.5)),
      "p99 ms": Math.round(quantile(times, 0.99)),
    },
  });
  insist(sent === LEFT_TO_ALL, `strangers have ${LEFT_TO_ALL} codes in an hour`);
  const failed = JSON.stringify(outcomesNotServed(families));
  insist(served(families) >= FAMILIES - 1, `99 of 100 families get in: ${failed}`);
} finally {
  sms.close();
  await site.close();
}
