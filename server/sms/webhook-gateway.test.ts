import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { inspect } from "node:util";
import { afterEach, expect, it } from "vitest";
import { listenLocally } from "#server/http/test-listener.ts";
import { type CodeMessage, GatewayFailure } from "./gateway.ts";
import { webhookGateway } from "./webhook-gateway.ts";

const MESSAGE: CodeMessage = { phone: "13800138000", code: "012345", purpose: "login", lang: "zh" };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A real receiver that answers each request in its turn as told; the last answer goes on. */
async function receiver(...answers: ((response: ServerResponse) => unknown)[]) {
  const received: { request: IncomingMessage; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(received.length, answers.length - 1)];
    received.push({ request, body: await json(request) });
    answer?.(response);
  });
  servers.push(server);
  return { url: `${await listenLocally(server)}sms?key=secret`, received };
}

const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end("text");
const silence = () => null;

it("posts the code as JSON", async () => {
  const { url, received } = await receiver(status(204));
  await webhookGateway({ url }).send(MESSAGE, "a-request");
  expect(received.map(({ body }) => body)).toEqual([MESSAGE]);
  expect(received[0]?.request.method).toBe("POST");
  expect(received[0]?.request.url).toBe("/sms?key=secret");
  expect(received[0]?.request.headers["content-type"]).toBe("application/json");
});

it("tries a second time, with the same code", async () => {
  const { url, received } = await receiver(status(500), status(200));
  await webhookGateway({ url }).send(MESSAGE, "a-request");
  expect(received.map(({ body }) => body)).toEqual([MESSAGE, MESSAGE]);
});

it("waits for a slow answer no longer than it may, and then tries again", async () => {
  const { url, received } = await receiver(silence, status(200));
  await webhookGateway({ url, patience: 1000 }).send(MESSAGE, "a-request");
  expect(received.length).toBe(2);
});

it.each([
  ["refuses", status(429), "status 429"],
  [
    "sends elsewhere",
    (response: ServerResponse) => response.writeHead(302, { location: "/" }).end(),
    "no answer (unexpected redirect)",
  ],
  [
    "speaks no HTTP",
    ({ socket }: ServerResponse) => socket?.end("nothing of the kind\r\n"),
    "no answer (Response does not match the HTTP/1.1 protocol",
  ],
  ["hangs up", (response: ServerResponse) => response.destroy(), "no answer"],
  ["says nothing", silence, "no answer in time"],
])("fails after two tries where the service %s", async (_what, answer, reason) => {
  const { url, received } = await receiver(answer);
  const sending = webhookGateway({ url, patience: 1000 }).send(MESSAGE, "a-request");
  await expect(sending).rejects.toThrow(GatewayFailure);
  await expect(sending).rejects.toThrow(reason);
  await expect(sending).rejects.not.toThrow(/secret|012345|138/);
  expect(received.length).toBe(2);
});

it("repeats no password that stands in the address", async () => {
  const url = "http://user:secret@127.0.0.1:1/";
  const failure = await webhookGateway({ url })
    .send(MESSAGE, "a-request")
    .catch((error: unknown) => inspect(error));
  expect(failure).toContain("GatewayFailure");
  expect(failure).not.toContain("secret");
});

it("fails where nobody listens, or no https is spoken, and says so by the code of the error alone", async () => {
  const { url } = await receiver(status(200));
  const reasonOf = (address: string) =>
    webhookGateway({ url: address })
      .send(MESSAGE, "a-request")
      .catch((error: unknown) => (error instanceof GatewayFailure ? error.message : error));
  expect(await reasonOf("http://127.0.0.1:2/")).toBe("no answer (ECONNREFUSED)");
  const reason = await reasonOf(url.replace("http:", "https:"));
  expect(reason).toMatch(/^no answer \(ERR_SSL_[A-Z_]+\)$/);
});
