import { once } from "node:events";
import { createServer, request } from "node:http";
import { freePort } from "#scripts/site-server.ts";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { insist } from "./harness/calls.ts";
import { BenchParents } from "./harness/parents.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// Sign-ups and applications through a proxy that loses requests and replies at random; a parent who hears nothing sends again.
const PARENTS = 1000;
const AT_ONCE = 40;
const REPLIES_LOST = 0.4;
const REQUESTS_LOST = 0.1;
const EVENT = "lossy";

const site = await BenchSite.open((content) => content.writeEvent(EVENT, COMING));
const { origin: target } = await site.startServer();
const parents = new BenchParents(site, await createVisitors(site, PARENTS));
const lost = { requests: 0, replies: 0 };
const port = await freePort();
const proxy = createServer((incoming, outgoing) => {
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
}).listen(port, "127.0.0.1");
await once(proxy, "listening");
try {
  const start = performance.now();
  await parents.act(`http://127.0.0.1:${port}`, EVENT, AT_ONCE);
  const seconds = (performance.now() - start) / 1000;
  const stored = await parents.stored();
  const { signedUp, receipts, failed } = parents;
  console.log(
    `\n${PARENTS} sign-ups and ${PARENTS} applications, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `  lost on the way: ${lost.requests} requests, ${lost.replies} replies to what was stored`,
  );
  console.log(
    `  told that they are in: ${signedUp.size}, receipts: ${receipts.size}; stored: ${stored.signUps} sign-ups, ${stored.applications} applications`,
  );
  insist(failed === 0, "the server never fails");
  insist(signedUp.size === PARENTS && receipts.size === PARENTS, "everybody was answered");
  insist(stored.signUps === PARENTS && stored.taken === PARENTS, "no sign-up is lost or doubled");
  insist(
    stored.applications === PARENTS && stored.keptApplications === PARENTS,
    "each receipt’s application is there, once",
  );
  insist(stored.newest === PARENTS, "the numbers have no gap");
} finally {
  proxy.close();
  proxy.closeAllConnections();
  await site.close();
}
