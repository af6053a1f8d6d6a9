/** `AbortSignal.any` for phones of before 2024, which have none (Safari 17.4, Chrome 116). */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const end = () => controller.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { signal: controller.signal });
  }
  return controller.signal;
}
