import { expect, it } from "vitest";
import { GatewayFailure, type SmsGateway } from "./gateway.ts";
import { WatchedGateway } from "./watched-gateway.ts";

it("has been failing since the first of the last failures, until a message is taken", async () => {
  let isTaken = true;
  const gateway: SmsGateway = {
    send: async () => {
      if (!isTaken) throw new GatewayFailure("status 500");
    },
  };
  const reasons: string[] = [];
  const watched = new WatchedGateway(gateway, (reason) => reasons.push(reason));
  const send = () =>
    watched.send({ phone: "13800138000", code: "012345", purpose: "login", lang: "zh" }, "a");
  expect(watched.failingSince).toBeNull();
  await send();
  expect(watched.failingSince).toBeNull();
  isTaken = false;
  await expect(send()).rejects.toThrow(GatewayFailure);
  const since = watched.failingSince;
  expect(since).toBeInstanceOf(Date);
  await expect(send()).rejects.toThrow(GatewayFailure);
  expect(watched.failingSince).toBe(since);
  expect(reasons).toEqual(["status 500", "status 500"]);
  isTaken = true;
  await send();
  expect(watched.failingSince).toBeNull();
});
