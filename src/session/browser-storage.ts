/** A storage of the browser that never throws: what cannot be read is missing, what cannot be written is not stored. */
export class BrowserStorage {
  readonly #name: "localStorage" | "sessionStorage";

  constructor(name: "localStorage" | "sessionStorage") {
    this.#name = name;
  }

  /** False in some private windows, or with a damaged profile. */
  get isAvailable(): boolean {
    return this.#attempt((storage) => storage.getItem("") ?? "") !== undefined;
  }

  read(name: string): string | null {
    return this.#attempt((storage) => storage.getItem(name)) ?? null;
  }

  /** Whether it is stored; a full disk may refuse it. */
  write(name: string, text: string): boolean {
    const isWritten = this.#attempt((storage) => {
      storage.setItem(name, text);
      return true;
    });
    return isWritten ?? false;
  }

  remove(name: string): void {
    this.#attempt((storage) => storage.removeItem(name));
  }

  names(prefix: string): readonly string[] {
    const names = this.#attempt(Object.keys) ?? [];
    return names.filter((name) => name.startsWith(prefix));
  }

  #attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(window[this.#name]);
    } catch (error) {
      console.warn(this.#name, error);
      return undefined;
    }
  }
}

export const deviceStorage = new BrowserStorage("localStorage");
export const tabStorage = new BrowserStorage("sessionStorage");
