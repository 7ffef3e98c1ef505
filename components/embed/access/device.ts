const COOKIE_NAMES = ["thinmint", "at-meter"];
const TEN_YEARS_S = 315_360_000;

/** The value of a cookie in a `document.cookie` string; null: no such cookie. */
export function parseCookie(list: string, name: string): string | null {
  const cookie = list.split("; ").find((pair) => pair.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1) ?? "";
  try {
    return value === "" ? null : decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Creates a random id of 16 hexadecimal digits. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The `Set-Cookie` text of the device id, for ten years. `SameSite=None` cookies must be secure. */
export function formatMeterCookie(id: string, isSecure: boolean): string {
  const where = isSecure ? "SameSite=None; Secure" : "SameSite=Lax";
  return `at-meter=${id}; Path=/; Max-Age=${TEN_YEARS_S}; ${where}`;
}

let remembered: string | null = null;

/**
 * The id by which the meter identifies this browser: the publication's analytics cookie, our cookie, or a new id.
 * Where cookies are blocked, the id lasts until the page is unloaded.
 */
export function getReaderId(): string {
  for (const name of COOKIE_NAMES) {
    const existing = parseCookie(document.cookie, name);
    if (existing !== null) return existing;
  }
  remembered ??= newId();
  document.cookie = formatMeterCookie(remembered, location.protocol === "https:");
  return remembered;
}
