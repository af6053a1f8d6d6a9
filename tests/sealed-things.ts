import { createDecipheriv, createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { tokenCookie } from "./accounts.ts";

interface SealedThings {
  /** The texts of the visitor's drafts. */
  readonly drafts: readonly string[];
  /** The names of the outbox's entries. */
  readonly entries: readonly string[];
}

interface Sealed {
  readonly owner: string;
  readonly text: string;
}

/** What the device keeps of drafts and entries, opened as far as the visitor who is logged in can; the rest as it lies there. */
export async function sealedThings(page: Page): Promise<SealedThings> {
  const items = await page.evaluate(() =>
    Object.entries(localStorage).map(([n, t]) => [n, `${t}`]),
  );
  const stored = new Map(items.map(([name = "", text = ""]) => [name, text]));
  const keys = await ownKeys(page, stored.get("personal device keys"));
  const tryToOpen = (sealed: Sealed) => {
    const key = keys.get(sealed.owner);
    return key ? open(key, sealed) : null;
  };
  const drafts = [...stored].flatMap(([name, text]) => {
    if (name.startsWith("personal draft ")) return [text];
    return name.startsWith("sealed ") ? [tryToOpen(JSON.parse(text)) ?? text] : [];
  });
  const entries = (await outboxRows(page)).map(([name, row]) => {
    const entry = tryToOpen(row);
    return entry === null ? name : String(JSON.parse(entry).name);
  });
  return { drafts, entries };
}

/** They lie there sealed with the token. */
async function ownKeys(page: Page, kept: string | undefined): Promise<Map<string, Buffer>> {
  const token = (await tokenCookie(page.context()))?.value;
  if (kept === undefined || token === undefined) return new Map();
  const hash = createHash("sha256").update(token).digest();
  const keys: { id: string; key: string }[] = JSON.parse(open(hash, JSON.parse(kept)));
  return new Map(keys.map(({ id, key }) => [id, Buffer.from(key, "base64url")]));
}

function open(key: Buffer, { text }: Sealed): string {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
}

function outboxRows(page: Page): Promise<[string, Sealed][]> {
  return page.evaluate(async () => {
    const name = "outbox-entries";
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === name)) return [];
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open(name));
    const rows = database.transaction("entries").objectStore("entries");
    const [names, values] = await Promise.all([
      settled(rows.getAllKeys()),
      settled<Sealed[]>(rows.getAll()),
    ]);
    database.close();
    return names.flatMap((row, at): [string, Sealed][] => {
      const value = values[at];
      return value ? [[String(row), value]] : [];
    });
  });
}
