import { CODE } from "#contract/codes.ts";

/** The server answered with a code other than 200; the message is in the visitor's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No answer in time. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** No answer at all, or a body that is no envelope. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** A part of the app could not be loaded though the server answers: Firefox asks for it again only in a page loaded anew. */
export class PartMissing extends Error {
  override readonly name = "PartMissing";
}

/** The browser keeps no cookies, so a login ends as it begins. */
export class CookiesRefused extends Error {
  override readonly name = "CookiesRefused";
}

/** The session of a call has ended: its answer is not for the current visitor. */
export class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/** The session has expired while something was begun or pending: it is sealed until the same visitor is back, or was deleted. */
export class LoginExpired extends Error {
  override readonly name = "LoginExpired";
  readonly isKept: boolean;

  constructor({ isKept }: { readonly isKept: boolean }) {
    super(isKept ? "what is unfinished is kept" : "what is unfinished is lost");
    this.isKept = isKept;
  }
}

/** A pending entry was refused while it was not on screen; the message names its subject. */
export class RefusedLater extends Error {
  override readonly name = "RefusedLater";
}

/** Recognized by its code, because the server throws an error class of its own. */
export function isNotFoundError(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === CODE.notFound
  );
}

/** The server could not be reached, or something else answered in its place. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof NetworkError;
}

/** The server says that nobody is logged in: the one answer that ends a session. */
export function isNotLoggedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === CODE.notLoggedIn;
}
