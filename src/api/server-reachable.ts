import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";

export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const response = await fetch("/healthz", { cache: "no-store", signal });
    // A hotel's login page answers with HTML.
    return response.ok && !(await response.text()).includes("<");
  } catch {
    return false;
  }
}
