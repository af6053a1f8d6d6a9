/** In DATA_DIR, where DATA_KEY is not set. */
export const DATA_KEY_FILE = "data.key";

/** Bytes. */
export const KEY_LENGTH = 32;

/** The text of a key: 32 bytes as 64 hexadecimal digits or as base64. Null: it is none. */
export function parseKey(text: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, "base64");
  return key.length === KEY_LENGTH ? key : null;
}
