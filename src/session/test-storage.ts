/** A browser's storage: the items are its own properties, as they are there. */
export class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string) {
    const text = Object.hasOwn(this, name) ? this[name] : null;
    return typeof text === "string" ? text : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
  key(at: number) {
    return Object.keys(this)[at] ?? null;
  }
  get length() {
    return Object.keys(this).length;
  }
}
