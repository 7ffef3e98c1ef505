import type { WxrSite } from "./wxr-record";

/** The address of the site that a file was exported from. */
export function siteUrlOf(site: WxrSite): string {
  return (
    [site.baseBlogUrl, site.link, site.baseSiteUrl].find((url) => /^https?:\/\/./.test(url)) ??
    "https://site.invalid"
  );
}

/** Host and path of the site. Sites of one installation count their posts each from 1, so the path belongs to it. */
export function siteNameOf(site: WxrSite): string {
  return siteUrlOf(site)
    .replace(/^https?:\/\//, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}

/** The id under which a post of the site is known here. */
export function externalIdOf(siteName: string, postId: number): string {
  return `wordpress:${siteName}:${postId}`;
}
