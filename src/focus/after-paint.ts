/** Runs when the browser has painted what is on the page now. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
