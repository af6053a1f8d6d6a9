import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { loadSeal } from "./load-seal.ts";
import { ownOwners } from "./personal-storage.ts";
import { MemoryStorage } from "./test-storage.ts";

const KEYS = [{ id: "own", key: btoa("k".repeat(32)) }];

let storage = new MemoryStorage();

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: storage });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is asked for once a login, and then had without a network, though the key does not lie there open", async () => {
  const ask = vi.fn(async () => KEYS);
  const sealed = await (await loadSeal("token", ask)).seal("试一");
  expect(JSON.stringify(storage)).not.toContain(KEYS[0]?.key);
  expect(ownOwners()).toEqual(["own"]);
  const offline = () => Promise.reject(new TypeError("cut"));
  expect(await (await loadSeal("token", offline)).open(sealed)).toBe("试一");
  expect(ask).toHaveBeenCalledOnce();
});

it("ends with the token: what it has left on the device opens for no other", async () => {
  await loadSeal("token", async () => KEYS);
  const ask = vi.fn(async () => [{ id: "other", key: btoa("o".repeat(32)) }]);
  expect((await loadSeal("next-token", ask)).owner).toBe("other");
  expect(ask).toHaveBeenCalledOnce();
});

it("is none where the answer holds no key", async () => {
  await expect(loadSeal("token", async () => [])).rejects.toThrow();
});
