import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { OfficeContact } from "#contract/office-contact.ts";
import { parsePhone } from "#contract/phone.ts";
import { AccountRefused } from "./refusals.ts";

interface ServedPhonesOptions {
  /** ISO codes of the countries whose phones get codes. */
  readonly countries: readonly string[];
  /** The office to turn to instead. */
  readonly contact: () => OfficeContact;
}

/** The phones that codes can be sent to. */
export class ServedPhones {
  readonly #options: ServedPhonesOptions;

  constructor(options: ServedPhonesOptions) {
    this.#options = options;
  }

  /** The phone as accounts have it. Throws AccountRefused where the country is not served, or the number is none of it. */
  stored(text: string): string {
    const phone = servedPhone(text, this.#options.countries);
    if (phone !== null) return phone;
    throw new AccountRefused({ kind: "phone-not-served", contact: this.#options.contact() });
  }
}

/**
 * The one spelling of a phone: eleven digits of a mainland mobile, E.164 of any other, where a zero for calls within the country may
 * have been left in. Null: the text is no phone.
 */
export function storedPhone(text: string): string | null {
  const phone = parsePhone(text);
  if (!phone?.startsWith("+")) return phone;
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.isValid() ? parsePhone(parsed.number) : null;
}

/** The phone as accounts have it; null: it is none, or none of these countries. */
export function servedPhone(text: string, countries: readonly string[]): string | null {
  const phone = storedPhone(text);
  return phone !== null && countries.includes(countryOf(phone)) ? phone : null;
}

/** Only mobiles of the mainland are stored without a plus; its other numbers get no SMS. */
function countryOf(phone: string): string {
  if (!phone.startsWith("+")) return "CN";
  const country = parsePhoneNumberFromString(phone)?.country ?? "";
  return country === "CN" ? "" : country;
}
