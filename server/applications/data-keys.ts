import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { DeviceKey } from "#contract/account-shapes.ts";
import { KEY_LENGTH } from "#server/data-key.ts";

/** A key that encrypts, one that makes keyed hashes, one that signs, one for the log's networks, one that accounts' own keys come from and one that signs tickets, all drawn from one. */
interface DataKey {
  readonly id: string;
  readonly encryption: Buffer;
  readonly hashing: Buffer;
  readonly work: Buffer;
  readonly networks: Buffer;
  readonly device: Buffer;
  readonly tickets: Buffer;
  readonly deviceCookies: Buffer;
}

export interface Sealed {
  readonly keyId: string;
  /** Nonce, ciphertext and tag. */
  readonly bytes: Buffer;
}

/** The length of the public id of an account's key. */
const ID_LENGTH = 12;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

function derive(key: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `school-site ${purpose}`, length));
}

/** Something was encrypted with another key than those that are known. */
export class DataKeyMissing extends Error {
  override readonly name = "DataKeyMissing";
}

/** The keys of personal data at rest: the first encrypts, all of them read. */
export class DataKeys {
  readonly #current: DataKey;
  readonly #all: ReadonlyMap<string, DataKey>;

  constructor(keys: readonly Buffer[]) {
    const all = keys.map((key) => ({
      id: derive(key, "id", 8).toString("hex"),
      encryption: derive(key, "encryption", KEY_LENGTH),
      hashing: derive(key, "hashing", KEY_LENGTH),
      work: derive(key, "proof of work", KEY_LENGTH),
      networks: derive(key, "networks in the log", KEY_LENGTH),
      device: derive(key, "device", KEY_LENGTH),
      tickets: derive(key, "tickets", KEY_LENGTH),
      deviceCookies: derive(key, "device cookies", KEY_LENGTH),
    }));
    const [current] = all;
    if (!current) throw new Error("there is no key");
    this.#current = current;
    this.#all = new Map(all.map((key) => [key.id, key]));
  }

  get currentId(): string {
    return this.#current.id;
  }

  /** Signs proofs of work, on all servers of a database alike. */
  get workSecret(): string {
    return this.#current.work.toString("hex");
  }

  /** Hashes networks for the log: the same after a restart and on all servers of a database. */
  get networkKey(): Buffer {
    return this.#current.networks;
  }

  /** Signs the cookies by which browsers are known, on all servers of a database alike. */
  get deviceCookieKey(): Buffer {
    return this.#current.deviceCookies;
  }

  /** Signs the tickets of sign-ups, on all servers of a database alike. */
  get ticketKey(): Buffer {
    return this.#current.tickets;
  }

  /** What an account's things are sealed with on its owner's devices: the current key seals, all of them open. */
  deviceKeys(account: string): DeviceKey[] {
    return [...this.#all.values()].map(({ device }) => ({
      id: derive(device, `id of ${account}`, ID_LENGTH).toString("base64url"),
      key: derive(device, `key of ${account}`, KEY_LENGTH).toString("base64url"),
    }));
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  get ids(): string[] {
    return [...this.#all.keys()];
  }

  /** Encrypts with AES-256-GCM; what is bound to one row cannot be read in another. */
  seal(text: string, row: string): Sealed {
    const { id: keyId, encryption } = this.#current;
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv("aes-256-gcm", encryption, nonce);
    cipher.setAAD(Buffer.from(`${keyId} ${row}`));
    const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return { keyId, bytes: Buffer.concat(parts) };
  }

  /** Throws DataKeyMissing where the key is, and an error where anything has been changed. */
  open({ keyId, bytes }: Sealed, row: string): string {
    const key = this.#all.get(keyId);
    if (!key) throw new DataKeyMissing(`the data key ${keyId} is missing`);
    const nonce = bytes.subarray(0, NONCE_LENGTH);
    const options = { authTagLength: TAG_LENGTH };
    const decipher = createDecipheriv("aes-256-gcm", key.encryption, nonce, options);
    decipher.setAAD(Buffer.from(`${keyId} ${row}`));
    decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
    const body = bytes.subarray(NONCE_LENGTH, -TAG_LENGTH);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString();
  }

  /** Keyed hashes, which find the same value again without telling it; the current key's first, then the older ones'. */
  hashes(text: string): readonly [Buffer, ...Buffer[]] {
    const hashOf = ({ hashing }: DataKey) => createHmac("sha256", hashing).update(text).digest();
    const current = hashOf(this.#current);
    const others = [...this.#all.values()].map(hashOf);
    return [current, ...others.filter((other) => !timingSafeEqual(other, current))];
  }
}
