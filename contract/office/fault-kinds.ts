/** What went wrong: the server failed a request, a code was not sent, a mistake in the content was not published. */
export const FAULT_KINDS = ["server", "sms", "content"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
