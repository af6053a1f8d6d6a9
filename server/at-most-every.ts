/** The same work, whose outcome counts for so many milliseconds: callers in between cost nothing. */
export function atMostEvery<Outcome>(
  duration: number,
  work: () => Promise<Outcome>,
): () => Promise<Outcome> {
  let outcome: Promise<Outcome> | null = null;
  let until = 0;
  return () => {
    if (outcome === null || performance.now() >= until) {
      outcome = work();
      until = performance.now() + duration;
    }
    return outcome;
  };
}
