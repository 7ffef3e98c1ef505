interface CookieOptions {
  /** Sent over https only. */
  secure: boolean;
  /** 0 takes the cookie away. */
  maxAgeSeconds: number;
}

/** A Set-Cookie line for a cookie of this host that scripts cannot read; its value is URL-encoded. */
export function setCookie(name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join("; ");
}
