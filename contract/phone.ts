const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
/** A mobile of Hong Kong, Macao or Taiwan, whose plus people there leave out. */
const NEIGHBOUR_WITHOUT_PLUS = /^(?:852[4-9]\d{7}|8536\d{7}|8860?9\d{8})$/;
/** E.164. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

/**
 * A phone as it is sent: the eleven digits of a mainland mobile, or any other with its plus and country code. Mainland mobiles may be
 * given with or without +86 or 0086, those of Hong Kong, Macao and Taiwan without their plus, others with 00 for it; spaces, dashes,
 * brackets and the width of digits do not matter. Null: it is none. An address that was not encoded turns a plus into a space.
 */
export function parsePhone(text: string): string | null {
  const plain = text.normalize("NFKC").replace(/[\s\p{Pd}()]/gu, "");
  const digits = plain
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    .replace(/^00/, "+")
    .replace(NEIGHBOUR_WITHOUT_PLUS, "+$&");
  return MAINLAND_MOBILE.test(digits) || INTERNATIONAL.test(digits) ? digits : null;
}

/** As much of a phone as may be shown: `138****5678`, `+852****4567`. */
export function maskPhone(phone: string): string {
  const isMainland = MAINLAND_MOBILE.test(phone);
  // Fewer digits of a short one are shown, so that as many stay hidden.
  const shown = isMainland || phone.length > 11 ? 4 : 2;
  return `${phone.slice(0, isMainland ? 3 : 4)}****${phone.slice(-shown)}`;
}
