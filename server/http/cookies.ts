export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0: the browser forgets it. */
  readonly days: number;
  readonly isSecure: boolean;
}

/** Value of a Set-Cookie header for a cookie of the whole site that scripts may read. */
export function writeCookie({ name, value, days, isSecure }: Cookie): string {
  const seconds = days * 24 * 60 * 60;
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
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
