import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";

// A server whose one page is answered only when something is written to the process.
const PROGRAM = `
  import { createServer } from "#server/app.ts";
  import { closeOnSignal } from "#server/http/shutdown.ts";
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  closeOnSignal(app);
  app.addHook("preClose", () => console.log("closing"));
  app.addHook("onClose", () => console.log("closed"));
  app.get("/", (request, reply) => {
    process.stdin.once("data", () => reply.send("in time"));
    console.log("under way");
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  console.log(app.addresses()[0].port);
`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start() {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value;
  const port = await next();
  const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  expect(await next()).toBe("under way");
  return { child, next, answer };
}

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "ends what is under way, closes everything and leaves with 0 on %s, also where it comes twice",
  async (signal) => {
    const { child, next, answer } = await start();
    child.kill(signal);
    expect(await next()).toBe("closing");
    child.kill(signal);
    child.stdin.write("\n");
    expect(await answer).toBe("in time");
    expect(await next()).toBe("closed");
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);
