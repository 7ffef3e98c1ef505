import type { WxrSite } from "./wxr-record";

/** The address of the exported site. */
export function getSiteUrl(site: WxrSite): string {
  return (
    [site.baseBlogUrl, site.link, site.baseSiteUrl].find((url) => /^https?:\/\/./.test(url)) ??
    "https://site.invalid"
  );
}

/** Host and path of the site. Sites of one installation number their posts separately, so the path is included. */
export function getSiteName(site: WxrSite): string {
  return getSiteUrl(site)
    .replace(/^https?:\/\//, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}

/** The external id of a post. */
export function toExternalId(siteName: string, postId: number): string {
  return `wordpress:${siteName}:${postId}`;
}
