const NAMES = ["thinmint", "at-meter"];
const TEN_YEARS = 315_360_000;

/** The value of a cookie in the page's list; null where it is not there. */
export function cookieIn(list: string, name: string): string | null {
  const found = list.split("; ").find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? "";
  try {
    return value === "" ? null : decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** 16 hexadecimal digits. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The line that keeps a device's name for ten years. A browser keeps such cookies only where they are secure. */
export function meterCookie(id: string, isSecure: boolean): string {
  const where = isSecure ? "SameSite=None; Secure" : "SameSite=Lax";
  return `at-meter=${id}; Path=/; Max-Age=${TEN_YEARS}; ${where}`;
}

let remembered: string | null = null;

/**
 * By what the meter knows this browser: the publication's analytics cookie, ours, or a new one. Where no cookie is
 * kept, it is known while the page stands.
 */
export function readerId(): string {
  for (const name of NAMES) {
    const known = cookieIn(document.cookie, name);
    if (known !== null) return known;
  }
  remembered ??= newId();
  document.cookie = meterCookie(remembered, location.protocol === "https:");
  return remembered;
}
