import { parseCookie } from "@/server/platform/net/index";

/** Cookies that may contain a device id: the publication's analytics cookie, and ours. */
const METER_COOKIES = ["thinmint", "at-meter"];
const METER_SECONDS = 315_360_000;
const LONGEST_ID = 255;

/** Get the id from a browser's meter cookie; null: no cookie. */
export function parseMeterId(cookieHeader: string | null): string | null {
  const cookies = parseCookie(cookieHeader);
  const ids = METER_COOKIES.map((name) => cookies[name] ?? "");
  return ids.find((id) => id !== "" && id.length <= LONGEST_ID) ?? null;
}

/** Create a new device id of 16 hexadecimal digits. */
export function createMeterId(uuid: string): string {
  return uuid.replaceAll("-", "").slice(0, 16);
}

function getSiteAttributes(isSecure: boolean): string {
  return isSecure ? "SameSite=None; Secure" : "SameSite=Lax";
}

/** Create the Set-Cookie value that deletes our meter cookie. */
export function createMeterCookieRemoval(isSecure: boolean): string {
  return `at-meter=; Path=/; Max-Age=0; ${getSiteAttributes(isSecure)}`;
}

/** Create the Set-Cookie value: readable by the publication's scripts and sent from its pages, on any host. */
export function createMeterCookie(id: string, isSecure: boolean): string {
  return `at-meter=${id}; Path=/; Max-Age=${METER_SECONDS}; ${getSiteAttributes(isSecure)}`;
}
