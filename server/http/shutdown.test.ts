import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";

// A server whose one page is answered only when the process has been told to stop.
const PROGRAM = `
  import { createServer } from "#server/app.ts";
  import { closeOnSignal } from "#server/http/shutdown.ts";
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  closeOnSignal(app);
  app.addHook("onClose", () => console.log("closed"));
  app.get("/", (request, reply) => {
    process.once("SIGTERM", () => setImmediate(() => reply.send("in time")));
    console.log("under way");
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  console.log(app.addresses()[0].port);
`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

it("ends what is under way, closes everything and leaves with 0 when it is told to stop", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value;

  const port = await next();
  const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  expect(await next()).toBe("under way");
  child.kill("SIGTERM");
  expect(await answer).toBe("in time");
  expect(await next()).toBe("closed");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
