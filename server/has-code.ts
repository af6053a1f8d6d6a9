/** Whether an error is the system's, as of a file that cannot be read. */
export function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

/** Whether an error is the system's, or Node's, of this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && "code" in error && error.code === code;
}
