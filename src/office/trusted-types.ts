import { DOOR_WORKER } from "./door/door-address.ts";

/** react-aria empties what it has read to a screen reader by an empty text; no other text becomes markup. */
self.trustedTypes?.createPolicy("default", {
  createHTML: (text) => {
    if (text !== "") throw new TypeError("no text becomes markup here");
    return "";
  },
  createScriptURL: (address) => {
    if (address !== DOOR_WORKER) throw new TypeError("no other program is loaded here");
    return address;
  },
});
