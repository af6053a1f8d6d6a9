import type { ContentFile } from "./assets.ts";
import { type Fault, type Place, Refused } from "./faults.ts";

/** A link of a text; that its address exists is known only when the whole content has been read. */
export interface Link {
  readonly place: Place;
  readonly href: string;
}

/** What comes to light while the texts of a folder are read, beside what they say. */
export class Findings {
  readonly faults: Fault[] = [];
  readonly links: Link[] = [];
  /** Pictures and films that the texts name, by address. */
  readonly served = new Map<string, ContentFile>();

  /** Gathers a fault, once each: the two halves of a pair of HTML tags are one thing to mend. */
  report(place: Place, message: string): void {
    const isKnown = this.faults.some(
      (fault) =>
        fault.file === place.file && fault.line === place.line && fault.message === message,
    );
    if (!isKnown) this.faults.push({ ...place, message });
  }

  /** The file, remembered as one to be served; null, and a fault, where it cannot be. */
  serve<File extends ContentFile>(place: Place, file: File | Refused): File | null {
    if (file instanceof Refused) {
      this.report(place, file.message);
      return null;
    }
    this.served.set(file.address, file);
    return file;
  }
}
