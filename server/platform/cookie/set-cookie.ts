interface CookieOptions {
  /** Sent over https only. */
  secure: boolean;
  /** 0 takes the cookie away. */
  maxAgeSeconds: number;
  /** Whether scripts can read it; false where it is left out. */
  scripts?: boolean;
}

/** A Set-Cookie line for a cookie of this host, HttpOnly unless `scripts`; its value is URL-encoded. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { secure, maxAgeSeconds, scripts = false } = options;
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, ...(scripts ? [] : ["HttpOnly"]), "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join("; ");
}
