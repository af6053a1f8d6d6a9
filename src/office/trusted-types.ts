import { DOOR_WORKER } from "./door/door-address.ts";

/** No text becomes markup, and the one program that is loaded by its address is the door's worker. */
self.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => {
    if (address !== DOOR_WORKER) throw new TypeError("no other program is loaded here");
    return address;
  },
});
