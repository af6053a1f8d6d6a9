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

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const start = `${name}=`;
  for (const cookie of header.split(";")) {
    const text = cookie.trim();
    if (text.startsWith(start)) return text.slice(start.length);
  }
  return null;
}
