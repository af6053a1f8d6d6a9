import { HOUR_MS } from "#contract/durations.ts";
import { SAYS as FORM, fillIn, newName, receiptNumber } from "./enrollment-form.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { button, expect, main, visit } from "./site.ts";
import { test } from "./visitors.ts";

const says = { signUp: "报名", waiting: "报名待发送", signedUp: "您已报名", form: FORM.zh };

test.use({ hasVisited: true });

test("what waits for an hour is sent then, once", async ({ page, context, connection, calls }) => {
  test.slow();
  await page.clock.install();
  await visit(page, "/event/detail/wide");
  const form = await context.newPage();
  await fillIn(form, "zh", newName());
  await untilWorkerIsActive(page);
  await untilWorkerIsActive(form);
  await connection.lose();
  await button(page, says.signUp).click();
  await expect(main(page)).toContainText(says.waiting);
  await button(form, says.form.submit).click();
  const waits = main(form).getByRole("heading", { name: says.form.waiting });
  await expect(waits).toBeVisible();

  await page.clock.fastForward(HOUR_MS);
  for (const tab of [page, form]) await tab.reload();
  await expect(main(page)).toContainText(says.waiting);
  await expect(waits).toBeVisible();

  // What is tried before the browser knows of the network does not leave it.
  const sent: string[] = [];
  context.on("requestfinished", (call) => {
    if (call.method() === "PUT") sent.push(new URL(call.url()).pathname);
  });
  await connection.restore();
  await expect(main(page)).toContainText(says.signedUp, { timeout: 60_000 });
  await expect(main(form).getByRole("heading", { name: says.form.submitted })).toBeVisible({
    timeout: 60_000,
  });
  expect(await calls.ownEvents()).toEqual(["wide"]);
  const filed = await calls.applications();
  expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(form)]);
  expect(sent.toSorted()).toEqual(["/v1/homepage/signUp", "/v1/homepage/signUpActivity"]);
});
