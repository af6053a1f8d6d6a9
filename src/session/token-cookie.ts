import Cookies from "js-cookie";
import { TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from "#contract/cookies.ts";

const TOKEN = /^[\w-]{1,200}$/;

/** The token in the cookie; whatever cannot be one is none. */
export function readToken(): string | null {
  const value = Cookies.get(TOKEN_COOKIE);
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Keeps a token, unless the server has set this very cookie: browsers may end after seven days what a script wrote. */
export function writeToken(token: string, isRemembered: boolean): void {
  if (readToken() === token) return;
  Cookies.set(TOKEN_COOKIE, token, {
    expires: isRemembered ? TOKEN_COOKIE_DAYS.remembered : TOKEN_COOKIE_DAYS.usual,
    sameSite: "lax",
    secure: location.protocol === "https:",
  });
}

/** Another host of the school's domain can set the cookie for the whole domain, which outlasts the site's own. */
export function removeToken(): void {
  Cookies.remove(TOKEN_COOKIE);
  const labels = location.hostname.split(".");
  for (const at of labels.keys())
    Cookies.remove(TOKEN_COOKIE, { domain: labels.slice(at).join(".") });
}

/** Enough of a token to tell two logins apart, and too little to log in with. */
export function loginOf(token: string | null): string | null {
  return token?.slice(0, 8) ?? null;
}
