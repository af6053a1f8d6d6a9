import type { DeviceKey } from "#contract/account-shapes.ts";
import type { Sealed } from "./sealed.ts";

const NONCE_LENGTH = 12;

/** Seals with the newest key of an account, and opens with all of them: AES-256-GCM. */
export class Seal {
  /** The newest first. */
  readonly owners: readonly string[];
  readonly #keys: ReadonlyMap<string, CryptoKey>;
  /** Names rows, which must not tell what they are about. */
  readonly #naming: CryptoKey;

  private constructor(keys: ReadonlyMap<string, CryptoKey>, naming: CryptoKey) {
    this.owners = [...keys.keys()];
    this.#keys = keys;
    this.#naming = naming;
  }

  static async of([first, ...others]: readonly [DeviceKey, ...DeviceKey[]]): Promise<Seal> {
    const keys = new Map<string, CryptoKey>();
    for (const { id, key } of [first, ...others]) {
      const usages = ["encrypt", "decrypt"] as const;
      keys.set(id, await crypto.subtle.importKey("raw", bytesOf(key), "AES-GCM", false, usages));
    }
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const naming = await crypto.subtle.importKey("raw", bytesOf(first.key), hmac, false, ["sign"]);
    return new Seal(keys, naming);
  }

  get owner(): string {
    return this.owners[0] ?? "";
  }

  /** The same name for the same thing, which nobody can guess without the key. */
  async nameOf(name: string): Promise<string> {
    return textOf(await crypto.subtle.sign("HMAC", this.#naming, new TextEncoder().encode(name)));
  }

  async seal(text: string, changedAt = Date.now()): Promise<Sealed> {
    const { owner } = this;
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
    const sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv: nonce },
      this.#keyOf(owner),
      new TextEncoder().encode(text),
    );
    const bytes = new Uint8Array([...nonce, ...new Uint8Array(sealed)]);
    return { owner, changedAt, text: textOf(bytes.buffer) };
  }

  /** Null: it is somebody else's, or damaged. */
  async open({ owner, text }: Sealed): Promise<string | null> {
    if (!this.#keys.has(owner)) return null;
    try {
      const bytes = bytesOf(text);
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: bytes.subarray(0, NONCE_LENGTH) },
        this.#keyOf(owner),
        bytes.subarray(NONCE_LENGTH),
      );
      return new TextDecoder().decode(opened);
    } catch (error) {
      console.warn("cannot be opened", error);
      return null;
    }
  }

  #keyOf(owner: string): CryptoKey {
    const key = this.#keys.get(owner);
    if (!key) throw new Error("there is no such key");
    return key;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}

function textOf(buffer: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""));
}
