import type { Answer } from "#contract/calls.ts";
import { type Caller, fetchPart } from "./http.ts";
import type { Call, CallData, CallInput } from "./parse-call.ts";

/** Makes one of a visitor's own calls; rejects with ApiError, TimeoutError, NetworkError or PartMissing. */
export type Send = <Name extends Call>(
  name: Name,
  input: CallInput<Name>,
  caller: Caller,
) => Promise<Answer<CallData<Name>>>;

let sendCall: Send | null = null;

export const httpSend: Send = async (name, input, caller) => {
  // A second import would wait for a task, in which a closing page no longer sends its logout.
  sendCall ??= (await fetchPart(import("./parse-call.ts"))).sendCall;
  return sendCall(name, input, caller);
};
