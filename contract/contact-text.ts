/** A phone or an address of mail within a text, as a link has it. */
interface Contact {
  readonly text: string;
  readonly href: string;
}

/** Mainland numbers as they are dialled: with an area code, of a mobile, of 400 and 800; with a plus any. */
const PHONE = /^(?:(?:\+|00)86)?(?:0\d{9,11}|1[3-9]\d{9}|[48]00\d{7})$|^\+\d{8,15}$/;
/** Numbers of 400 and 800, and short ones such as 110, belong to no area and are dialled as they stand. */
const DOMESTIC = /^(?:[48]00\d{7}|\d{1,8})$/;
/** RFC 5321 allows 64 characters before the @ of an e-mail address. */
const CANDIDATES = /([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)|([(（]?\+?\d+(?:(?:[)）] ?|[ -])\d+)*)/g;
const WORD_BEFORE = /[\w./+-]/;
const WORD_AFTER = /[\w@]/;

/** As a phone dials it: digits, and a plus sign before them. */
export function dialled(number: string): string {
  return number.replace(/[^\d+]/g, "");
}

/** Whether digits, as they are dialled, are a phone and not another number. */
export function isPhone(digits: string): boolean {
  return PHONE.test(digits);
}

/** A number with its country's code, so that it can be dialled from abroad: `+8657188001999`. */
export function international(number: string): string {
  const digits = dialled(number).replace(/^00(?=[1-9])/, "+");
  return digits.startsWith("+") || DOMESTIC.test(digits)
    ? digits
    : `+86${digits.replace(/^0/, "")}`;
}

/** The address that dials a number. */
export function phoneAddress(number: string): string {
  return `tel:${international(number)}`;
}

/** A text with the phones and addresses of mail in it, in their order. */
export function findContacts(text: string): (string | Contact)[] {
  const parts: (string | Contact)[] = [];
  let end = 0;
  for (const { 0: found, 1: mail, index } of text.matchAll(CANDIDATES)) {
    const href = mail === undefined ? phoneIn(text, found, index) : `mailto:${mail}`;
    if (href === null) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ text: found, href });
    end = index + found.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

function phoneIn(text: string, found: string, index: number): string | null {
  const isApart =
    !WORD_BEFORE.test(text.charAt(index - 1)) &&
    !WORD_AFTER.test(text.charAt(index + found.length));
  return isApart && isPhone(dialled(found)) ? phoneAddress(found) : null;
}
