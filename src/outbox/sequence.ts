import { readPersonal, writePersonal } from "#src/session/personal-storage.ts";

const NAME = "order";

/**
 * Higher than that of all that this device has sent in this login, whatever becomes of its clock: by it the server tells what was
 * held up on the way from what was wished for afterwards.
 */
export function nextOrder(): number {
  const order = Math.max(Date.now(), Number(readPersonal(NAME) ?? 0) + 1);
  writePersonal(NAME, String(order));
  return order;
}
