/** The promise's outcome, unless the signal is aborted first. */
export function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}
