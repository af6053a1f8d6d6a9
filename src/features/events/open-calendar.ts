import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { NetworkError, TimeoutError } from "#src/api/errors.ts";
import { openEnvelope } from "#src/api/parse-answer.ts";

/**
 * Leads to an event's calendar file once it is known to be there: of a refusal, or where nothing answers, the browser would
 * make a page of its own, and an app on the home screen has no way back from that. Rejects with ApiError, TimeoutError or
 * NetworkError.
 */
export async function openCalendar(address: string): Promise<void> {
  const answer = await ask(address);
  if (answer === "calendar") location.assign(address);
  else openEnvelope(answer.instead);
}

/** What stands in the file's place is read as JSON; a page of somebody else's, as of a hotel's network, is none. */
async function ask(address: string): Promise<"calendar" | { readonly instead: unknown }> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  try {
    const response = await fetch(address, { signal: timeout });
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/calendar")) return "calendar";
    return { instead: await response.json() };
  } catch (cause) {
    if (timeout.aborted) throw new TimeoutError("no answer in time", { cause });
    throw new NetworkError("no answer", { cause });
  }
}
