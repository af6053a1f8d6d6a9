import { inspect } from "node:util";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { FaultMessenger } from "./fault-messenger.ts";
import { both, type Fault } from "./faults.ts";

const FAULT: Fault = { file: "zh.md", line: 3, field: "title", message: both("缺", "missing") };
const ONE = { faults: 1, zh: ["zh.md:3 title: 缺"], en: ["zh.md:3 title: missing"] };
const NONE = { faults: 0, zh: [], en: [] };

/** An office that refuses the first message. */
async function openMessenger() {
  const told: unknown[] = [];
  const server = fastify();
  server.post("/", (request, reply) => {
    told.push(request.body);
    return reply.code(told.length === 1 ? 503 : 204).send();
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const logger = { warn: vi.fn() };
  const messenger = new FaultMessenger({ url, logger, delay: 100 });
  onTestFinished(() => {
    messenger.close();
    return server.close();
  });
  return { messenger, told, logger };
}

it("tells of faults that stand until somebody takes it, and once that they are fixed", async () => {
  const { messenger, told, logger } = await openMessenger();
  messenger.tell([FAULT]);
  await vi.waitFor(() => expect(told).toEqual([ONE, ONE]), 5000);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  messenger.tell([FAULT]);
  messenger.tell([]);
  await vi.waitFor(() => expect(told).toEqual([ONE, ONE, NONE]), 5000);
});

it("tells of faults that are found again and again", async () => {
  const { messenger, told } = await openMessenger();
  const reading = setInterval(() => messenger.tell([FAULT]), 20);
  onTestFinished(() => clearInterval(reading));
  await vi.waitFor(() => expect(told).toEqual([ONE, ONE]), 5000);
});

it("repeats no password that stands in the address", async () => {
  const logger = { warn: vi.fn() };
  const messenger = new FaultMessenger({
    url: "http://user:secret@127.0.0.1:1/",
    logger,
    delay: 1,
  });
  onTestFinished(() => messenger.close());
  messenger.tell([FAULT]);
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled(), 5000);
  expect(inspect(logger.warn.mock.calls, { depth: null })).not.toContain("secret");
});

it("tells nothing of what is fixed at once", async () => {
  const { messenger, told } = await openMessenger();
  messenger.tell([FAULT]);
  messenger.tell([]);
  // Whatever is told later comes after it.
  messenger.tell([{ ...FAULT, line: 5 }]);
  await vi.waitFor(() => expect(told).not.toEqual([]), 5000);
  expect(told[0]).toEqual({ faults: 1, zh: ["zh.md:5 title: 缺"], en: ["zh.md:5 title: missing"] });
});
