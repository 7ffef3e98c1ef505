import { parseCookie } from "@/server/platform/cookie/index";

/** Cookies that may hold a device's id: that of the publication's analytics, and our own. */
const METER_COOKIES = ["thinmint", "at-meter"];
const METER_SECONDS = 315_360_000;
const LONGEST_ID = 255;

/** The id of a browser's meter cookie; null for a browser without one. */
export function meterIdOf(cookieHeader: string | null): string | null {
  const cookies = parseCookie(cookieHeader);
  const ids = METER_COOKIES.map((name) => cookies.get(name) ?? "");
  return ids.find((id) => id !== "" && id.length <= LONGEST_ID) ?? null;
}

/** A new id of a device, 16 hexadecimal digits. */
export function newMeterId(uuid: string): string {
  return uuid.replaceAll("-", "").slice(0, 16);
}

/** A Set-Cookie line: readable by the publication's scripts, and sent from its pages wherever this installation stands. */
export function meterCookie(id: string, isSecure: boolean): string {
  const where = isSecure ? "SameSite=None; Secure" : "SameSite=Lax";
  return `at-meter=${id}; Path=/; Max-Age=${METER_SECONDS}; ${where}`;
}
