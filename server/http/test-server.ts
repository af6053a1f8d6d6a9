import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

const Answer = z.object({ code: z.number(), data: z.unknown() });

/** A server in a process of its own. */
export interface TestServer {
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { readonly body?: object; readonly token?: string },
  ): Promise<z.infer<typeof Answer>>;
  kill(): void;
}

/** Runs a program that listens on 127.0.0.1 and prints its port. */
export async function startTestServer(
  program: string,
  args: readonly string[],
): Promise<TestServer> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next())
    .value;
  return {
    call: async (method, path, { body, token } = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/v1/homepage/${path}`, {
        method,
        headers: {
          ...(body && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return Answer.parse(await response.json());
    },
    kill: () => child.kill("SIGKILL"),
  };
}
