import { expect, it } from "vitest";
import { CODE } from "#contract/codes.ts";
import { ApiError, NetworkError, TimeoutError } from "#src/api/errors.ts";
import { sendOnce } from "./send-once.ts";

const BODY = { phone: "13800138000", captcha: "123456" };

/** The key of a request that ends so. */
async function keyOf(body: object, end?: Error): Promise<string> {
  let key = "";
  const sent = sendOnce(body, (keyed) => {
    key = keyed.key;
    return end ? Promise.reject(end) : Promise.resolve();
  });
  if (end) await expect(sent).rejects.toBe(end);
  else await sent;
  return key;
}

it("sends the same with the same key until it is answered", async () => {
  const first = await keyOf(BODY, new NetworkError());
  expect(await keyOf(BODY, new TimeoutError())).toBe(first);
  expect(await keyOf(BODY)).toBe(first);
  const next = await keyOf(BODY, new ApiError(CODE.forbidden, "wrong"));
  expect(next).not.toBe(first);
  expect(await keyOf(BODY)).not.toBe(next);
});

it("sends whatever differs with another key", async () => {
  const first = await keyOf(BODY, new NetworkError());
  expect(await keyOf({ ...BODY, captcha: "654321" })).not.toBe(first);
});
