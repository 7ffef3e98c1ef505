import { parseCookie as parse } from "cookie";

/** Parses the Cookie header of a request; of two cookies with the same name the first counts. */
export function parseCookie(header: string | null): Readonly<Partial<Record<string, string>>> {
  return parse(header ?? "");
}

interface CookieOptions {
  /** Sent over https only. */
  secure: boolean;
  /** 0 deletes the cookie. */
  maxAgeSeconds: number;
  /** Whether scripts can read it; default: false. */
  scripts?: boolean;
}

/**
 * Formats a Set-Cookie header for this host, HttpOnly unless `scripts`; the value is URL-encoded. The package `cookie`
 * parses, but does not format: it writes the attributes in another order, which clients of the interface have seen.
 */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { secure, maxAgeSeconds, scripts = false } = options;
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, ...(scripts ? [] : ["HttpOnly"]), "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join("; ");
}
