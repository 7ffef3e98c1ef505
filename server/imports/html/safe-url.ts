const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);

/** Browsers drop control characters from an address before they parse its scheme, so they are dropped here first. */
function stripControls(value: string): string {
  // The expression matches the characters to remove.
  return /[\u0000-\u0020\u007f-\u009f]/.test(value)
    ? value.replace(/[\u0000-\u0020\u007f-\u009f]+/g, "")
    : value;
}

/** Returns a link's address if it is harmless (http, https, mailto, tel or relative), else null. */
export function sanitizeLink(value: string): string | null {
  const url = stripControls(value);
  if (url === "") return null;
  if (url.startsWith("//")) return `https:${url}`;
  const scheme = SCHEME.exec(url)?.[1];
  return scheme === undefined || LINK_SCHEMES.has(scheme.toLowerCase()) ? url : null;
}

/** Resolves an http(s) address against `base`; null: not http(s). */
export function toWebUrl(value: string, base: string | null = null): string | null {
  const url = stripControls(value.replaceAll("&amp;", "&"));
  if (url === "") return null;
  try {
    const parsed = new URL(url, base ?? "https://address.invalid/");
    if (base === null && parsed.hostname === "address.invalid") return null;
    return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
  } catch {
    return null;
  }
}

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=]+$/i;

/** Returns a picture's address: http(s), or a data URL of a harmless picture type; null: any other. */
export function toPictureUrl(value: string, base: string | null): string | null {
  const trimmed = value.trim();
  if (trimmed.startsWith("data:")) return DATA_IMAGE.test(trimmed) ? trimmed : null;
  return toWebUrl(trimmed, base);
}
