import { LOCALES, type Locale } from "./locales.ts";

const PREFIX = "/share/";
const CARD = new RegExp(`^${PREFIX}(${LOCALES.join("|")})(/.+)?\\.png$`);

/** Width and height of the picture that stands for a page where its link is shared, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** Where the picture is that stands for a page where its link is shared. */
export function cardAddress(locale: Locale, pathname: string): string {
  return `${PREFIX}${locale}${pathname === "/" ? "" : pathname}.png`;
}

/** The page that such a picture stands for; null: it is no such address. */
export function pageOfCard(
  address: string,
): { readonly locale: Locale; readonly path: string } | null {
  const [, language, path = "/"] = CARD.exec(address) ?? [];
  const locale = LOCALES.find((each) => each === language);
  return locale ? { locale, path } : null;
}
