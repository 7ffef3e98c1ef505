const WEB = new Set(["http:", "https:"]);
const LINK = new Set(["http:", "https:", "mailto:", "tel:"]);

function parse(value: unknown, base: string): URL | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  try {
    return new URL(value.trim(), `${base}/`);
  } catch {
    return null;
  }
}

/** The absolute address of something to load (http or https), resolved against the site; null for anything else. */
export function safeSource(value: unknown, siteUrl: string): string | null {
  const url = parse(value, siteUrl);
  return url !== null && WEB.has(url.protocol) ? url.href : null;
}

/** The absolute address of something to go to (web, mail, telephone); null for anything else, and for bare fragments. */
export function safeLink(value: unknown, siteUrl: string): string | null {
  if (typeof value === "string" && value.trim().startsWith("#")) return null;
  const url = parse(value, siteUrl);
  return url !== null && LINK.has(url.protocol) ? url.href : null;
}

/** An address that a frame may load: https, and never the publication's own pages. */
export function safeFrame(value: unknown, siteUrl: string): string | null {
  const url = parse(value, siteUrl);
  if (url === null || url.protocol !== "https:" || url.username !== "") return null;
  return url.host === new URL(siteUrl).host ? null : url.href;
}
