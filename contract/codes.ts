/** The codes of the specification's envelope; the HTTP status of 4 is 401, of all others the code itself. */
export const CODE = {
  success: 200,
  invalid: 400,
  notLoggedIn: 4,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  fault: 500,
  unavailable: 503,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

export function httpStatus(code: Code): number {
  return code === CODE.notLoggedIn ? 401 : code;
}
