import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";

function isPublicCall(name: string): name is PublicCall {
  return Object.hasOwn(PUBLIC_CALLS, name);
}

export const PUBLIC_CALL_NAMES: readonly PublicCall[] =
  Object.keys(PUBLIC_CALLS).filter(isPublicCall);
