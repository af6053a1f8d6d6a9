import { expect, it } from "vitest";
import { consoleGateway } from "./console-gateway.ts";

it("writes the code to the log, with as much of the phone as may be shown", async () => {
  const lines: object[] = [];
  const gateway = consoleGateway({ info: (details) => lines.push(details) });
  await gateway.send({ phone: "13800138000", code: "012345", purpose: "register", lang: "en" });
  expect(lines).toEqual([{ phone: "138****8000", code: "012345", purpose: "register" }]);
});
