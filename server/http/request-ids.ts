import { randomBytes } from "node:crypto";

/** Makes short ids of requests, different in every process: an id that a visitor reads out is found in the log. */
export function createRequestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
