import { fetchInTime } from "#src/api/http.ts";
import { openEnvelope } from "#src/api/parse-answer.ts";

/**
 * Opens an event's calendar file after checking that it is there: otherwise the browser would show an error page, from which
 * the installed app has no way back. Rejects with ApiError, TimeoutError or NetworkError.
 */
export async function openCalendar(address: string): Promise<void> {
  const refusal = await fetchInTime(async (signal) => {
    const response = await fetch(address, { signal });
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/calendar")) return;
    // The login page of a hotel's network is no JSON.
    return { body: await response.json() };
  });
  if (refusal) openEnvelope(refusal.body);
  else location.assign(address);
}
