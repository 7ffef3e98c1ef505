import type { MenuItem } from "./menu";

/** Slug of an account's main menu, which front ends of the interface expect. */
export const MAIN_MENU = "default";

/** Usual slugs of a page's header menu, by precedence. */
const MAIN_MENU_SLUGS = [MAIN_MENU, "main", "header", "primary", "menu"];

/** Find the main menu: by its slug, else the first that is not the footer's. */
export function findMainMenu(slugs: readonly string[]): string | undefined {
  return MAIN_MENU_SLUGS.find((slug) => slugs.includes(slug)) ?? slugs.find((slug) => slug !== "footer");
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/** Make an address absolute; a relative one is resolved against the publication. */
export function absoluteUrl(siteUrl: string, address: string): string {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith("//")) return `https:${address}`;
  return `${siteUrl}/${address.replace(/^\/+/, "")}`;
}

interface Site {
  siteUrl: string;
  sectionUrls: ReadonlyMap<number, string>;
}

/** Get the absolute address of an entry: the one entered by staff, else its target's page; null: neither exists. */
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
