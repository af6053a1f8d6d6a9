// Loaded before the server (`node --import`): its clock begins at the moment at which the pages are looked at.
import { LOOKED_AT } from "./looked-at.ts";

const { now } = Date;
const ahead = LOOKED_AT.getTime() - now();
const shifted = () => now() + ahead;

globalThis.Date = new Proxy(Date, {
  get: (target, key) => (key === "now" ? shifted : Reflect.get(target, key)),
  apply: () => new Date(shifted()).toString(),
  construct: (target, parameters, asked) =>
    Reflect.construct(target, parameters.length === 0 ? [shifted()] : parameters, asked),
});
