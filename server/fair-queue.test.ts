import { expect, it } from "vitest";
import { FairQueue, QueueFull } from "./fair-queue.ts";

const HALL = "192.0.2.1";
const HOME = "192.0.2.2";

function createQueue(mostWaiting = 100) {
  const queue = new FairQueue({ atOnce: 1, mostWaiting });
  const done: string[] = [];
  const add = (network: string, name: string) =>
    queue.add(network, () => Promise.resolve(done.push(name)), name);
  const addMany = (network: string, count: number) =>
    Array.from({ length: count }, (_, index) => add(network, `${network} ${index}`));
  return { queue, done, add, addMany };
}

/** How many turns of the loop pass, each of which is busy for so long, while this is done. */
async function countTurns(work: () => Promise<unknown>, milliseconds = 0): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

it("leaves time for many new connections between two pieces of work", async () => {
  const { addMany } = createQueue();
  const turns = await countTurns(() => Promise.all(addMany(HALL, 20)));
  expect(turns).toBeGreaterThanOrEqual(20 * 10);
});

it("takes the first of a network before the many of others", async () => {
  const { done, add, addMany } = createQueue();
  await Promise.all([
    ...addMany(HALL, 20),
    ...addMany("2001:db8:1:1::/64", 10),
    ...addMany("2001:db8:1:2::/64", 10),
    add(HOME, "home"),
  ]);
  expect(done.indexOf("home")).toBeLessThan(4);
  expect(done.length).toBe(41);
});

it("does sooner what another network waits for too", async () => {
  const { queue, done, addMany } = createQueue();
  const all = addMany(HALL, 20);
  queue.join(HALL, `${HALL} 18`);
  queue.join(HOME, `${HALL} 19`);
  queue.join(HOME, "nothing of that name");
  await Promise.all(all);
  expect(done.indexOf(`${HALL} 19`)).toBeLessThan(3);
  expect(done.indexOf(`${HALL} 18`)).toBe(19);
});

it("does not wait long for turns in which much else is done", async () => {
  const { addMany } = createQueue();
  const turns = await countTurns(() => Promise.all(addMany(HALL, 4)), 5);
  expect(turns).toBeLessThan(4 * 10);
});

it("counts what a network joins as its own", async () => {
  const { queue, done, add, addMany } = createQueue();
  const all = addMany(HALL, 20);
  for (let index = 0; index < 20; index += 1) queue.join("192.0.2.3", `${HALL} ${index}`);
  await Promise.all([...all, add(HOME, "home")]);
  expect(done.indexOf("home")).toBeLessThan(4);
});

it("makes room for the first of a network where others fill it", async () => {
  const { done, add, addMany } = createQueue(2);
  const all = addMany(HALL, 3);
  const refused = expect(all[2]).rejects.toThrow(QueueFull);
  await add(HOME, "home");
  await refused;
  await all[1];
  expect(done).toEqual([`${HALL} 0`, "home", `${HALL} 1`]);
});

it("takes no more than may wait, and goes on after a failure", async () => {
  const { queue, add, addMany } = createQueue(2);
  const failing = queue.add(HALL, () => Promise.reject(new Error("broken")));
  const waiting = addMany(HALL, 2);
  await expect(add(HALL, "one too many")).rejects.toThrow(QueueFull);
  await expect(failing).rejects.toThrow("broken");
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(await add(HOME, "later")).toBe(3);
});
