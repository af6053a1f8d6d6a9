import { inspect } from "node:util";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { FaultMessenger } from "./fault-messenger.ts";

const FAULT = { id: "a", zh: "缺标题", en: "no title" };
const OTHER = { id: "b", zh: "缺日期", en: "no date" };
const bodyOf = (...faults: (typeof FAULT)[]) => ({
  faults: faults.length,
  zh: faults.map(({ zh }) => zh),
  en: faults.map(({ en }) => en),
});
const [NONE, ONE, BOTH] = [bodyOf(), bodyOf(FAULT), bodyOf(FAULT, OTHER)];

/** An office that refuses the first message. */
async function openMessenger() {
  const told: unknown[] = [];
  const server = fastify();
  const whileAnswering = vi.fn<() => void>();
  server.post("/", (request, reply) => {
    told.push(request.body);
    whileAnswering();
    return reply.code(told.length === 1 ? 503 : 204).send();
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const logger = { warn: vi.fn() };
  const messenger = new FaultMessenger({ ...NAMES, url, logger, delay: 100 });
  onTestFinished(() => {
    messenger.close();
    return server.close();
  });
  return { messenger, told, logger, whileAnswering };
}

const NAMES = { setting: "CONTENT_WEBHOOK_URL", counted: "faults" } as const;
const soon = (check: () => void) => vi.waitFor(check, 5000);

it("tells of faults that stand until somebody takes it, and once that they are fixed", async () => {
  const { messenger, told, logger } = await openMessenger();
  messenger.tell([FAULT]);
  await soon(() => expect(told).toEqual([ONE, ONE]));
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(logger.warn.mock.lastCall?.[1]).toBe(
    "CONTENT_WEBHOOK_URL could not be told; trying again later",
  );
  messenger.tell([FAULT]);
  messenger.tell([]);
  await soon(() => expect(told).toEqual([ONE, ONE, NONE]));
});

it("tells of faults that are found again and again", async () => {
  const { messenger, told } = await openMessenger();
  const reading = setInterval(() => messenger.tell([FAULT]), 20);
  onTestFinished(() => clearInterval(reading));
  await soon(() => expect(told).toEqual([ONE, ONE]));
});

it("tells nothing where only the words of a fault change, and the newest words with the next", async () => {
  const { messenger, told } = await openMessenger();
  messenger.tell([FAULT]);
  await soon(() => expect(told).toEqual([ONE, ONE]));
  const worse = { ...FAULT, zh: "缺标题和正文", en: "no title and no text" };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  messenger.tell([worse]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  messenger.tell([worse, OTHER]);
  await soon(() => expect(told).toEqual([ONE, ONE, bodyOf(worse, OTHER)]));
});

it("tells that faults are fixed which were fixed while they were told", async () => {
  const { messenger, told, whileAnswering } = await openMessenger();
  messenger.tell([FAULT]);
  await soon(() => expect(told).toEqual([ONE, ONE]));
  whileAnswering.mockImplementationOnce(() => messenger.tell([FAULT]));
  messenger.tell([FAULT, OTHER]);
  await soon(() => expect(told).toEqual([ONE, ONE, BOTH, ONE]));
});

it("tells of what stands though something else comes and goes", async () => {
  const { messenger, told } = await openMessenger();
  messenger.tell([FAULT]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const others = [[FAULT, OTHER], [FAULT], [FAULT, OTHER], [FAULT]];
  for (const found of others) {
    messenger.tell(found);
    vi.advanceTimersByTime(60);
  }
  vi.useRealTimers();
  await soon(() => expect(told).toContainEqual(ONE));
});

it("tells that all is fixed to whom it may have told what was wrong", async () => {
  const { messenger, told, whileAnswering } = await openMessenger();
  // It is refused, and fixed by then.
  whileAnswering.mockImplementationOnce(() => messenger.tell([]));
  messenger.tell([FAULT]);
  await soon(() => expect(told).toEqual([ONE, NONE]));
});

it("repeats no password that stands in the address", async () => {
  const logger = { warn: vi.fn() };
  const messenger = new FaultMessenger({
    ...NAMES,
    url: "http://user:secret@127.0.0.1:1/",
    logger,
    delay: 1,
  });
  onTestFinished(() => messenger.close());
  messenger.tell([FAULT]);
  await soon(() => expect(logger.warn).toHaveBeenCalled());
  expect(inspect(logger.warn.mock.calls, { depth: null })).not.toContain("secret");
});

it("tells nothing of what is fixed at once", async () => {
  const { messenger, told } = await openMessenger();
  messenger.tell([FAULT]);
  messenger.tell([]);
  // Whatever is told later comes after it.
  messenger.tell([OTHER]);
  await soon(() => expect(told).not.toEqual([]));
  expect(told[0]).toEqual(bodyOf(OTHER));
});
