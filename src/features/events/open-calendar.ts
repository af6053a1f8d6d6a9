import { fetchInTime } from "#src/api/http.ts";
import { openEnvelope } from "#src/api/parse-answer.ts";

/**
 * Opens an event's calendar file once it is known to be there. In its place the browser would show a page of its own for a
 * refusal, or where nothing answers, and an app on the home screen has no way back from that. Rejects with ApiError,
 * TimeoutError or NetworkError.
 */
export async function openCalendar(address: string): Promise<void> {
  const refusal = await fetchInTime(async (signal) => {
    const response = await fetch(address, { signal });
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/calendar")) return;
    // A page of somebody else's, such as a hotel's network, is no JSON.
    return { body: await response.json() };
  });
  if (refusal) openEnvelope(refusal.body);
  else location.assign(address);
}
