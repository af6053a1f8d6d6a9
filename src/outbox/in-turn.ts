/** Has one tab act at a time. Without locks, as over plain http, two may, which the server takes for one. */
export function inTurn<Result>(
  lock: "outbox" | "outbox entries",
  act: () => Promise<Result>,
): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(lock, act) : act();
}
