export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0: the browser forgets it; null: with its end. */
  readonly days: number | null;
  readonly isSecure: boolean;
  /** Hidden from scripts, and sent along by nothing that another site asks for. */
  readonly isHidden?: boolean;
}

/** Value of a Set-Cookie header for a cookie of the whole site. */
export function writeCookie({ name, value, days, isSecure, isHidden = false }: Cookie): string {
  const age = days === null ? "" : `Max-Age=${days * 24 * 60 * 60}; `;
  const access = isHidden ? "SameSite=Strict; HttpOnly" : "SameSite=Lax";
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; ${age}Path=/; ${access}${secure}`;
}

/** The value of a cookie in a Cookie header; what else is in it costs next to nothing. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
    if (!isBeginning(header, at)) continue;
    const end = header.indexOf(";", at);
    return header.slice(at + start.length, end === -1 ? undefined : end).trimEnd();
  }
  return null;
}

/** Whether a cookie begins at this place. */
function isBeginning(header: string, place: number): boolean {
  let before = place - 1;
  while (header[before] === " " || header[before] === "\t") before -= 1;
  return before < 0 || header[before] === ";";
}
