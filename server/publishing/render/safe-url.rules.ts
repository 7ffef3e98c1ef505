const WEB = new Set(["http:", "https:"]);
const LINK = new Set(["http:", "https:", "mailto:", "tel:"]);

function parseUrl(value: unknown, base: string): URL | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  try {
    return new URL(value.trim(), `${base}/`);
  } catch {
    return null;
  }
}

/** Resolve the absolute address of a loadable resource (http or https) against the site; null for anything else. */
export function safeSource(value: unknown, siteUrl: string): string | null {
  const url = parseUrl(value, siteUrl);
  return url !== null && WEB.has(url.protocol) ? url.href : null;
}

/** Resolve the absolute address of a link (web, mail, telephone); null for anything else, and for bare fragments. */
export function safeLink(value: unknown, siteUrl: string): string | null {
  if (typeof value === "string" && value.trim().startsWith("#")) return null;
  const url = parseUrl(value, siteUrl);
  return url !== null && LINK.has(url.protocol) ? url.href : null;
}

/** Resolve an address that a frame may load: https, and never the publication's own pages. */
export function safeFrame(value: unknown, siteUrl: string): string | null {
  const url = parseUrl(value, siteUrl);
  if (url === null || url.protocol !== "https:" || url.username !== "") return null;
  return url.host === new URL(siteUrl).host ? null : url.href;
}
