/** Milliseconds for a look into the browser's storage, which may never answer, as while it is being taken away. */
const LONGEST_LOOK = 3000;

/** What is kept, else what `ask` gives; also where the browser's storage fails, or does not answer in time. */
export async function keptOrAsked(
  look: () => Promise<Response | undefined>,
  ask: () => Promise<Response>,
): Promise<Response> {
  const looked = look().catch((error: unknown) => {
    console.warn("what was kept could not be read", error);
    return;
  });
  const kept = await inTime(looked);
  if (kept) return kept;
  try {
    return await ask();
  } catch (error) {
    // A slow storage is better than none.
    const late = await inTime(looked);
    if (late) return late;
    throw error;
  }
}

/** What a look into the browser's storage finds; undefined where it does not answer. */
export function inTime<Found>(looked: Promise<Found>): Promise<Found | undefined> {
  return Promise.race([looked, timePassed(LONGEST_LOOK)]);
}

function timePassed(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds);
  });
}
