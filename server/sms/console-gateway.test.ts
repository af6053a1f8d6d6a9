import { expect, it } from "vitest";
import { consoleGateway } from "./console-gateway.ts";

it("writes the code to the log, with the id of its request and as much of the phone as may be shown", async () => {
  const lines: object[] = [];
  const gateway = consoleGateway({ info: (details) => lines.push(details) });
  const message = {
    phone: "13800138000",
    code: "012345",
    purpose: "register",
    lang: "en",
  } as const;
  await gateway.send(message, "a-request");
  expect(lines).toEqual([
    { reqId: "a-request", phone: "138****8000", code: "012345", purpose: "register" },
  ]);
});
