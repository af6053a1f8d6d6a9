const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const CENTURIES = /^(19|20)/;

/**
 * A date as people write it, as `2020-05-09`: `2020/5/9`, `２０２００５０９`, `2020年5月9日`, `4 May 2023`, `14/03/2016`. What is no date, or
 * could be two (`03/04/2016`), is given back as it is.
 */
export function plainDate(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const found = new Set(readingsOf(plain).filter(isRealDate));
  const [only, another] = found;
  return only !== undefined && another === undefined ? only : plain;
}

/** The dates that a text may stand for; with the year first there is one order only. */
function readingsOf(plain: string): readonly string[] {
  const yearFirst =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})[-‐–—−./年\s]+(\d{1,2})[-‐–—−./月\s]+(\d{1,2})[日号]?$/.exec(plain);
  if (yearFirst) {
    const [, year, month, day] = yearFirst;
    const date = dateOf(year, month, day);
    if (isRealDate(date)) return [date];
  }
  const yearLast =
    /^(\d{2})(\d{2})(\d{4})$/.exec(plain) ??
    /^(\d{1,2})[-‐–—−./\s]+(\d{1,2})[-‐–—−./\s]+(\d{4})$/.exec(plain);
  if (yearLast) {
    const [, first, second, year] = yearLast;
    return [dateOf(year, second, first), dateOf(year, first, second)];
  }
  const [, day, month = "", year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]+)\.?[\s,-]+(\d{4})$/i.exec(plain) ?? [];
  if (day) return [dateOf(year, monthOf(month), day)];
  const [, name = "", dayAfter, yearAfter] =
    /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/i.exec(plain) ?? [];
  return dayAfter ? [dateOf(yearAfter, monthOf(name), dayAfter)] : [];
}

function dateOf(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || !CENTURIES.test(date)) return false;
  return new Date(time).toISOString().startsWith(date);
}
