import type { Account } from "@/server/accounts/index";
import { z } from "@/server/platform/openapi/index";
import { type MenuGroup, type MenuItem, menuItemUrl } from "@/server/publishing/publication/index";
import { type SectionReference, sectionOnWire } from "@/server/publishing/stories/index";
import { asStoredObject, freeObject, milliseconds } from "./reference-schemas";

const textOrNull = (what: string) => z.string().nullable().describe(`${what} Null for other entry types.`);

const itemFields = {
  id: z.int().describe("Id."),
  rank: z.int().describe("Position in the menu, lowest first."),
  title: z.string().describe("Label of the entry."),
  "item-type": z
    .string()
    .describe("Target type: section, tag, link, placeholder (no target), entity or collection."),
  "item-id": z.int().nullable().describe("ID of the section, tag, entity or collection; or null."),
  "parent-id": z.int().nullable().describe("Parent entry; null at the top level."),
  "section-name": textOrNull("Name of the section."),
  "section-slug": textOrNull("Slug of the section."),
  "tag-name": textOrNull("Name of the tag."),
  "tag-slug": textOrNull("Slug of the tag."),
  url: z.string().nullable().describe("Absolute URL; null if the entry has no target."),
  data: z
    .looseObject({ color: z.string().describe("Colour of the entry; default: the publication's colour.") })
    .describe(
      "Custom data of the entry: `color`, `icon-code` …; for a link also its URL as `link`, unless set otherwise.",
    ),
  "created-at": milliseconds("When the entry was created."),
  "updated-at": milliseconds("When it last changed."),
};

export const menuItem = z
  .object({
    ...itemFields,
    "publisher-id": z.int().describe("Account ID."),
    "menu-group-id": z.int().nullable().describe("Menu of the entry."),
    "menu-group-slug": z.string().describe("Slug of that menu."),
  })
  .openapi("MenuItem");

export const menuGroup = z
  .object({
    id: z.int().describe("Id."),
    slug: z.string().describe("Slug."),
    name: z.string().describe("Name."),
    items: z
      .array(
        z.object({
          ...itemFields,
          "collection-id": z.int().nullable().describe("Collection ID; null for other entry types."),
          "collection-slug": textOrNull("Slug of the collection."),
          "entity-slug": textOrNull("The entity's attribute `slug`."),
          "entity-name": textOrNull("Name of the entity."),
          "entity-properties": freeObject
            .nullable()
            .describe("Attributes of the entity; null for other entry types."),
        }),
      )
      .describe("Entries by rank; nested entries have their parent in `parent-id`."),
  })
  .openapi("MenuGroup");

export const menuGroupsEnvelope = z.object({
  "menu-groups": z.record(z.string(), menuGroup).describe("Menus by slug."),
});

interface Site {
  account: Account;
  sectionUrls: ReadonlyMap<number, string>;
}

/** Build the context of the account's menus: its address and sections. */
export function toMenuSite(account: Account, sections: readonly SectionReference[]): Site {
  const urls = sections.map((row) => [row.id, sectionOnWire(row, account.siteUrl)["section-url"]] as const);
  return { account, sectionUrls: new Map(urls) };
}

function itemOnWire(item: MenuItem, { account, sectionUrls }: Site) {
  const url = menuItemUrl(item, { siteUrl: account.siteUrl, sectionUrls });
  return {
    id: item.id,
    rank: item.rank,
    title: item.title,
    "item-type": item.itemType,
    "item-id": item.itemId,
    "parent-id": item.parentId,
    "section-name": item.sectionName,
    "section-slug": item.sectionSlug,
    "tag-name": item.tagName,
    "tag-slug": item.tagSlug,
    url,
    data: {
      color: account.settings.themeColor,
      // Front ends read the address of an entry of this kind from this key.
      ...(item.itemType === "link" && url !== null && { link: url }),
      ...asStoredObject(item.data),
    },
    "created-at": item.createdAt.getTime(),
    "updated-at": item.updatedAt.getTime(),
  };
}

export function menuItemOnWire(item: MenuItem, site: Site) {
  return {
    ...itemOnWire(item, site),
    "publisher-id": site.account.id,
    "menu-group-id": item.groupId,
    "menu-group-slug": item.groupSlug,
  };
}

/** Menus keyed by slug. */
export function menuGroupsOnWire(groups: readonly MenuGroup[], site: Site) {
  const lists = groups.map(({ id, slug, name, items }) => {
    const entries = items.map((item) => {
      const properties = item.entityName === null ? null : asStoredObject(item.entityAttributes);
      const entitySlug = properties?.slug;
      return {
        ...itemOnWire(item, site),
        "collection-id": item.collectionSlug === null ? null : item.itemId,
        "collection-slug": item.collectionSlug,
        "entity-slug": typeof entitySlug === "string" ? entitySlug : null,
        "entity-name": item.entityName,
        "entity-properties": properties,
      };
    });
    return [slug, { id, slug, name, items: entries }] as const;
  });
  return Object.fromEntries(lists);
}
