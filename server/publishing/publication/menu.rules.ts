import type { MenuItem } from "./menu";

/** Slug of an account's main menu; front ends of the interface look for it. */
export const MAIN_MENU = "default";

/** What menus at the head of a page are usually called, by precedence. */
const MAIN_MENU_SLUGS = [MAIN_MENU, "main", "header", "primary", "menu"];

/** Which of these menus is the main one: by its slug, else the first that is not the footer's. */
export function mainMenuOf(slugs: readonly string[]): string | undefined {
  return MAIN_MENU_SLUGS.find((slug) => slugs.includes(slug)) ?? slugs.find((slug) => slug !== "footer");
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/** A given address as an absolute one; a relative one is the publication's own. */
export function absoluteUrl(siteUrl: string, address: string): string {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith("//")) return `https:${address}`;
  return `${siteUrl}/${address.replace(/^\/+/, "")}`;
}

interface Site {
  siteUrl: string;
  sectionUrls: ReadonlyMap<number, string>;
}

/** Where an entry leads, as an absolute address: what staff gave it, else the page of its target; null for neither. */
export function menuItemUrl(item: MenuItem, { siteUrl, sectionUrls }: Site): string | null {
  if (item.url !== null && item.url !== "") return absoluteUrl(siteUrl, item.url);
  if (item.itemId === null) return null;
  switch (item.itemType) {
    case "section":
      return sectionUrls.get(item.itemId) ?? null;
    case "tag":
      return item.tagSlug === null ? null : `${siteUrl}/topic/${encodeURIComponent(item.tagSlug)}`;
    case "collection":
      return item.collectionSlug === null
        ? null
        : `${siteUrl}/collection/${encodeURIComponent(item.collectionSlug)}`;
    case "entity":
      return item.entityName === null ? null : `${siteUrl}/entity/${item.itemId}`;
    default:
      return null;
  }
}
