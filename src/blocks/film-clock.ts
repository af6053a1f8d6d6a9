/** Seconds as players show them: `0:08`, `12:30`. */
export function filmClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
