import * as z from "zod/mini";
import { DeviceKey } from "#contract/account-shapes.ts";
import { OWNERS, readPersonal, writePersonal } from "./personal-storage.ts";
import { Seal } from "./seal.ts";
import { parseSealedText } from "./sealed.ts";

const NAME = "device keys";
const Keys = z.tuple([DeviceKey], DeviceKey);

/** From the device, where the seal is kept sealed with the token, so that it ends with the cookie; or else from the server. */
export async function loadSeal(token: string, ask: () => Promise<unknown>): Promise<Seal> {
  const login = await Seal.of([{ id: "login", key: await keyOf(token) }]);
  const kept = parseSealedText(readPersonal(NAME));
  const opened = kept && (await login.open(kept));
  if (opened !== null) return Seal.of(Keys.parse(JSON.parse(opened)));
  const keys = Keys.parse(await ask());
  const seal = await Seal.of(keys);
  const sealed = await login.seal(JSON.stringify(keys));
  if (writePersonal(NAME, JSON.stringify(sealed))) writePersonal(OWNERS, seal.owners.join(" "));
  return seal;
}

async function keyOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return btoa(Array.from(new Uint8Array(hash), (byte) => String.fromCharCode(byte)).join(""));
}
