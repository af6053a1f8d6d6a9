import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseKey } from "#server/data-key.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { DataKeys } from "./data-keys.ts";
import { findDataKeys, openDataKeys, registerDataKeys } from "./open-data-keys.ts";

const { test, database } = sharedOpenDatabase();
const warn = vi.fn<(details: object, message: string) => void>();
const logger = { info: () => null, warn, error: console.error };
let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "keys-"));
  warn.mockClear();
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await test.query("truncate data_keys");
});

const older = randomBytes(32);
const newer = randomBytes(32);

it("signs proofs of work with a secret of the current key, the same on every server", () => {
  const { workSecret } = new DataKeys([newer, older]);
  expect(workSecret).toMatch(/^[\da-f]{64}$/);
  expect(new DataKeys([newer]).workSecret).toBe(workSecret);
  expect(new DataKeys([older]).workSecret).not.toBe(workSecret);
  expect(workSecret).not.toBe(newer.toString("hex"));
});

it("has a key of its own for each account's devices, and still those of older keys", () => {
  const [current, ...none] = new DataKeys([newer]).deviceKeys("account");
  const former = new DataKeys([older]).deviceKeys("account");
  expect(none).toEqual([]);
  expect(new DataKeys([newer, older]).deviceKeys("account")).toEqual([current, ...former]);
  expect(former).not.toEqual([current]);
  expect(new DataKeys([newer]).deviceKeys("another")).not.toEqual([current]);
});

it("opens what was sealed, and only as it was sealed", () => {
  const keys = new DataKeys([older]);
  const sealed = keys.seal("王小明", "row");
  expect(keys.open(sealed, "row")).toBe("王小明");
  expect(keys.seal("王小明", "row").bytes).not.toEqual(sealed.bytes);
  expect(() => keys.open(sealed, "other row")).toThrow();
  const changed = Buffer.from(sealed.bytes);
  changed.writeUInt8(changed.readUInt8(13) ^ 1, 13);
  expect(() => keys.open({ ...sealed, bytes: changed }, "row")).toThrow();
  expect(() => new DataKeys([newer]).open(sealed, "row")).toThrow("is missing");
});

it("reads with older keys and writes with the first; hashes find what either has hashed", () => {
  const before = new DataKeys([older]);
  const after = new DataKeys([newer, older]);
  const sealed = before.seal("text", "row");
  expect(after.open(sealed, "row")).toBe("text");
  expect(after.seal("text", "row").keyId).not.toBe(sealed.keyId);
  expect(after.hashes("child")).toContainEqual(before.hashes("child")[0]);
  expect(after.hashes("child")).toHaveLength(2);
});

it("reads keys as hexadecimal digits and as base64, and nothing shorter", () => {
  expect(parseKey(older.toString("hex"))).toEqual(older);
  expect(parseKey(older.toString("base64"))).toEqual(older);
  expect(parseKey(older.toString("base64url"))).toEqual(older);
  expect(parseKey(older.subarray(1).toString("hex"))).toBeNull();
  expect(parseKey("password")).toBeNull();
});

it("makes a key once, for this user alone, and warns that it lies there", async () => {
  // Servers that start at once never read a half-written key.
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => openDataKeys({ keys: [], directory, logger })),
  );
  expect(new Set(opened.map(({ keys }) => keys.currentId)).size).toBe(1);
  expect(await readdir(directory)).toEqual(["data.key"]);
  await Promise.all(opened.map(({ register }) => register(database())));
  expect(warn.mock.calls[0]?.[1]).toContain("DATA_KEY is not set");
  const file = join(directory, "data.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseKey((await readFile(file, "utf8")).trim())).not.toBeNull();
});

it("leaves no new key where that of the applications is missing, and says what to do", async () => {
  await registerDataKeys(database(), new DataKeys([older]));
  const open = () => openDataKeys({ keys: [], directory, logger });
  await expect((await open()).register(database())).rejects.toThrow("Put its copy back");
  expect(await readdir(directory)).toEqual([]);
  expect(warn).not.toHaveBeenCalled();

  const file = join(directory, "data.key");
  await writeFile(file, newer.toString("hex"));
  await expect((await open()).register(database())).rejects.toThrow("another key");
  await writeFile(file, older.toString("hex"));
  await (await open()).register(database());
  expect(await readFile(file, "utf8")).toBe(older.toString("hex"));
});

it.each([
  ["a link that leads nowhere", (file: string) => symlink("/nowhere/data.key", file)],
  ["a folder", (file: string) => mkdir(file)],
  ["an empty file", (file: string) => writeFile(file, "")],
])("says of %s in the place of the key that it holds none", async (_what, put) => {
  expect(await findDataKeys({ keys: [], directory })).toBeNull();
  const file = join(directory, "data.key");
  await put(file);
  const words = `${file} holds no key.`;
  await expect(openDataKeys({ keys: [], directory, logger })).rejects.toThrow(words);
  await expect(findDataKeys({ keys: [], directory })).rejects.toThrow(words);
  expect(await readdir(directory)).toEqual(["data.key"]);
});

it("refuses a database whose applications have another key, and takes a new one beside the old", async () => {
  await registerDataKeys(database(), new DataKeys([older]));
  await registerDataKeys(database(), new DataKeys([older]));
  const wrong = registerDataKeys(database(), new DataKeys([newer]));
  await expect(wrong).rejects.toThrow("another key");
  await registerDataKeys(database(), new DataKeys([newer, older]));
  expect(await test.query("select count(*)::int as keys from data_keys")).toEqual([{ keys: 2 }]);
});
