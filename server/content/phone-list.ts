import { NO_EDITING } from "./editing.ts";
import { both } from "./faults.ts";
import { readFields, shared, underNames } from "./fields.ts";
import type { ContentRoot, Folder } from "./folder.ts";
import { FolderReader, type FolderReading } from "./folder-reader.ts";
import type { Listings } from "./folder-scan.ts";
import { ID, PHONE } from "./forms.ts";
import { PHONES_FILE, PHONES_FOLDER, Phones } from "./phones.ts";
import { YamlSource } from "./yaml-source.ts";

type OtherParts = Omit<ContentRoot, "phones" | "editing">;

/** Each text is searched for all of them. */
const MOST_PHONES = 200;

const NUMBERS = underNames(ID, shared(PHONE)).refine(
  (numbers) => Object.keys(numbers).length <= MOST_PHONES,
  {
    error: both(
      `电话最多 ${MOST_PHONES} 个：请删去不用的。`,
      `There may be ${MOST_PHONES} phones at most: remove those that are not used.`,
    ),
  },
);
/** For the lists themselves, which name no phones. */
export const WITHOUT_LISTS = { phones: new Phones({}), editing: NO_EDITING };

/** The list of phones, which all other folders are read with: the last version without faults. */
export class PhoneList {
  readonly #reader = new FolderReader(() => [PHONES_FOLDER], [PHONES_FILE], readPhones);

  /** False: the list has faults, and never was without. */
  get isKnown(): boolean {
    return this.#reader.hasGood(PHONES_FOLDER);
  }

  get phones(): Phones {
    return new Phones(this.isKnown ? this.#reader.value(PHONES_FOLDER) : null);
  }

  isAsOnDisk(listings: Listings): boolean {
    return this.#reader.isAsOnDisk(listings);
  }

  read(content: OtherParts, listings: Listings): FolderReading {
    const parts = { ...content, ...WITHOUT_LISTS };
    const reading = this.#reader.read(parts, listings, PHONES_FOLDER);
    this.#reader.settle(listings, () => reading.folder.faults.length === 0);
    return reading;
  }

  /** Takes the list from elsewhere, where there is none yet. */
  fallBackOn(content: OtherParts, listings: Listings): void {
    this.#reader.fallBackOn({ ...content, ...WITHOUT_LISTS }, listings);
  }
}

/** The numbers by their names; without the file there are none. Null where there are faults. */
function readPhones(folder: Folder): Readonly<Record<string, string>> | null {
  if (!folder.has(PHONES_FILE)) return {};
  const text = folder.readAsWritten(PHONES_FILE);
  if (text === null) return null;
  const place = { file: folder.shown(PHONES_FILE), field: "file", firstLine: 1 };
  return readFields(new YamlSource(text, { folder, ...place }), NUMBERS);
}
