import { RSL_TYPE } from "./rsl-xml.rules";

/** Returns the address of the document with the terms of the whole publication, or of one page of it. */
export function toDocumentUrl(siteUrl: string, path: string | null): string {
  const query = path === null || path === "/" ? "" : `?${new URLSearchParams({ url: path })}`;
  return `${siteUrl}/rsl.xml${query}`;
}

/** Returns the header Link that names a document's terms. */
export function toLicenceLink(siteUrl: string, path: string | null): string {
  return `<${toDocumentUrl(siteUrl, path)}>; rel="license"; type="${RSL_TYPE}"`;
}

/**
 * Reads the path of an address at the publication, as a client sends it: an absolute URL or a path. Query and fragment
 * are dropped. null: it is elsewhere, or malformed.
 */
export function readOwnPath(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) return null;
  return url.pathname;
}
