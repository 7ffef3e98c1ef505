const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);

/** Browsers drop control characters from an address before they read its scheme, so they are dropped here first. */
function withoutControls(value: string): string {
  // They are what is removed
  return /[\u0000-\u0020\u007f-\u009f]/.test(value)
    ? value.replace(/[\u0000-\u0020\u007f-\u009f]+/g, "")
    : value;
}

/** The address of a link if it is harmless (http, https, mailto, tel or relative), else null. */
export function safeLink(value: string): string | null {
  const url = withoutControls(value);
  if (url === "") return null;
  if (url.startsWith("//")) return `https:${url}`;
  const scheme = SCHEME.exec(url)?.[1];
  return scheme === undefined || LINK_SCHEMES.has(scheme.toLowerCase()) ? url : null;
}

/** An absolute http(s) address, resolved against `base` where it is relative, or null. */
export function webUrl(value: string, base: string | null = null): string | null {
  const url = withoutControls(value.replaceAll("&amp;", "&"));
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

/** The address of a picture: http(s), or a picture of a harmless kind written out as a data URL. */
export function imageUrl(value: string, base: string | null): string | null {
  const trimmed = value.trim();
  if (trimmed.startsWith("data:")) return DATA_IMAGE.test(trimmed) ? trimmed : null;
  return webUrl(trimmed, base);
}
