import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import * as z from "zod";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import {
  type Answered,
  applicationForm,
  applyAddress,
  call,
  insist,
  numberOf,
  reasonOf,
  signUpAddress,
} from "./bench-calls.ts";
import { BenchSite, COMING } from "./bench-site.ts";

// Sign-ups and applications through a proxy that loses requests and replies at random; whoever hears nothing sends again.
const PARENTS = 1000;
const AT_ONCE = 40;
const REPLIES_LOST = 0.4;
const REQUESTS_LOST = 0.1;
const EVENT = "lossy";

const Stored = z.tuple([
  z.object({
    taken: z.number(),
    signUps: z.number(),
    applications: z.number(),
    keys: z.number(),
    newest: z.number(),
  }),
]);

const lost = { requests: 0, replies: 0 };

/** Stands before a server, and swallows some of what passes. */
async function startProxy(target: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((incoming, outgoing) => {
    if (Math.random() < REQUESTS_LOST) {
      lost.requests += 1;
      incoming.socket.destroy();
      return;
    }
    const { method, headers, url } = incoming;
    const onward = request(`${target}${url}`, { method, headers }, (reply) => {
      if (Math.random() < REPLIES_LOST) {
        // The server has stored it by now.
        lost.replies += 1;
        reply.resume();
        reply.once("end", () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.once("error", () => incoming.socket.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

/** Sends until an answer comes. */
async function untilAnswered(send: () => Promise<Answered>): Promise<Answered> {
  while (true) {
    try {
      return await send();
    } catch (error) {
      // What fetch throws where the connection ends before the answer.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

const site = await BenchSite.open((content) => content.writeEvent(EVENT, COMING));
const { origin: target } = await site.startServer();
const proxy = await startProxy(target);
try {
  const parents = (await createVisitors(site, PARENTS)).entries();
  const receipts = new Map<string, string>();
  let signedUp = 0;
  const start = performance.now();
  const work = async () => {
    for (const [index, { token }] of parents) {
      const answer = await untilAnswered(() =>
        call("PUT", signUpAddress(proxy.origin, EVENT), token),
      );
      if (answer.code === 200 || reasonOf(answer) === "signed_up") signedUp += 1;
      const form = applicationForm(index);
      const receipt = await untilAnswered(() =>
        call("PUT", applyAddress(proxy.origin), token, form),
      );
      const number = numberOf(receipt);
      if (number !== null) receipts.set(form.key, number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (performance.now() - start) / 1000;
  const [stored] = Stored.parse(
    await site.query(
      `select (select taken from event_places) as taken,
              (select count(*)::int from sign_ups) as "signUps",
              (select count(*)::int from applications) as applications,
              (select newest from application_numbers) as newest,
              (select count(*)::int from applications
                 join unnest($1::uuid[], $2::text[]) as told (key, number) using (key, number)) as keys`,
      [[...receipts.keys()], [...receipts.values()]],
    ),
  );
  console.log(
    `\n${PARENTS} sign-ups and ${PARENTS} applications, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `  lost on the way: ${lost.requests} requests, ${lost.replies} replies to what was stored`,
  );
  console.log(
    `  told that they are in: ${signedUp}, receipts: ${receipts.size}; stored: ${stored.signUps} sign-ups, ${stored.applications} applications`,
  );
  insist(signedUp === PARENTS && receipts.size === PARENTS, "everybody was answered");
  insist(stored.signUps === PARENTS && stored.taken === PARENTS, "no sign-up is lost or doubled");
  insist(
    stored.applications === PARENTS && stored.keys === PARENTS,
    "each receipt’s application is there, once",
  );
  insist(stored.newest === PARENTS, "the numbers have no gap");
} finally {
  proxy.server.close();
  proxy.server.closeAllConnections();
  await site.close();
}
