import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";

// A server whose one page is answered only when something is written to the process.
const PROGRAM = `
  import { pbkdf2 } from "node:crypto";
  import { createServer } from "#server/app.ts";
  import { closeOnSignal } from "#server/http/shutdown.ts";
  const sayStopping = (line) => {
    const { signal } = JSON.parse(line);
    if (signal) console.log(signal);
  };
  const logStream = { write: sayStopping };
  const app = createServer({ logLevel: "info", trustedProxies: [], logStream });
  const hangs = process.argv[1] === "hangs";
  closeOnSignal(app, hangs ? { grace: 200, closing: 200 } : undefined);
  if (hangs) {
    app.addHook("onClose", () => new Promise((resolve) => setTimeout(resolve, 600_000)));
    // What threads compute cannot be broken off, and takes minutes.
    for (let each = 0; each < 4; each++) pbkdf2("", "", 1e9, 64, "sha512", () => null);
    process.on("exit", () => console.log("left"));
  }
  app.addHook("preClose", () => console.log("closing"));
  app.addHook("onClose", () => console.log("closed"));
  app.get("/", (request, reply) => {
    process.stdin.once("data", () => reply.send("in time"));
    console.log("under way");
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  console.log(String(app.addresses()[0].port));
`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start(...args: readonly string[]) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, ...args], {
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

it.each(["SIGTERM", "SIGINT"] as const)(
  "ends what is under way, closes everything and leaves with 0 on %s, also where it comes twice",
  async (signal) => {
    const { child, next, answer } = await start();
    child.kill(signal);
    expect(await next()).toBe(signal);
    expect(await next()).toBe("closing");
    child.kill(signal);
    child.stdin.write("\n");
    expect(await answer).toBe("in time");
    expect(await next()).toBe("closed");
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

it("leaves on SIGHUP where it was started in a terminal, which is closed", async () => {
  // It prints its process id, and then its port.
  const command = 'echo $$; exec "$NODE" --input-type=module --eval "$PROGRAM"';
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: { ...process.env, SHELL: "/bin/sh", NODE: process.execPath, PROGRAM },
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value;
  const pid = Number(await next());
  expect(Number(await next())).toBeGreaterThan(0);
  process.kill(pid, "SIGHUP");
  expect([await next(), await next(), await next()]).toEqual(["SIGHUP", "closing", "closed"]);
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("goes on after SIGHUP where it has no terminal, as under nohup", async () => {
  const { child, next, answer } = await start();
  child.kill("SIGHUP");
  child.kill("SIGTERM");
  expect(await next()).toBe("SIGTERM");
  child.stdin.write("\n");
  expect(await answer).toBe("in time");
});

it("leaves after the grace period, whatever hangs", async () => {
  const { child, next, answer } = await start("hangs");
  child.kill("SIGTERM");
  expect(await next()).toBe("SIGTERM");
  expect(await next()).toBe("closing");
  await expect(answer).rejects.toThrow();
  expect(await next()).toBe("closed");
  expect(await next()).toBe("left");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});
