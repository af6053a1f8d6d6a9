import { createHook } from "node:async_hooks";

/** How many compressions begin while this is done. */
export async function countCompressions(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "ZLIB") count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}
