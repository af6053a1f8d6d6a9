import { CODE } from "#contract/codes.ts";

/** A call asked for an item that does not exist. The app knows it by its code. */
export class UnknownItem extends Error {
  override readonly name = "UnknownItem";
  readonly code = CODE.notFound;

  constructor(call: string) {
    super(`${call} asked for an item that does not exist`);
  }
}
