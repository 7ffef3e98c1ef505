import { toPlainText, toWebUrl } from "@/server/imports/html";
import type { ImportedMenuItem, PlannedItem } from "./imported";
import type { PlanContext } from "./plan-context";
import { getSiteUrl, toExternalId } from "./site-name";
import { toSlug } from "./slug";
import type { WxrItem } from "./wxr-record";

function resolveTarget(item: WxrItem, context: PlanContext): ImportedMenuItem["target"] | null {
  const meta = (key: string): string => item.meta.get(key)?.[0]?.trim() ?? "";
  const objectId = Number(meta("_menu_item_object_id"));
  switch (meta("_menu_item_type")) {
    case "taxonomy": {
      const term = context.index.term(objectId);
      if (term === null) return null;
      return { kind: term.taxonomy === "category" ? "section" : "tag", slug: term.slug };
    }
    case "post_type":
      return objectId > 0 ? { kind: "item", externalId: toExternalId(context.index.name, objectId) } : null;
    default: {
      const address = meta("_menu_item_url");
      if (address === "" || address.startsWith("#")) return { kind: "placeholder" };
      const url = toWebUrl(address, getSiteUrl(context.index.site));
      return url === null ? null : { kind: "url", url };
    }
  }
}

/** Plans an item of type nav_menu_item. */
export function planMenuItem(item: WxrItem, context: PlanContext): PlannedItem {
  const menu = item.terms.find(({ domain }) => domain === "nav_menu");
  if (menu === undefined) return { kind: "skip", reason: "The menu item has no menu." };
  if (item.status !== "publish")
    return { kind: "skip", reason: `The menu item has the WordPress status "${item.status}".` };
  const target = resolveTarget(item, context);
  if (target === null) return { kind: "skip", reason: "The menu item's target isn't in the file." };
  const parent = Number(item.meta.get("_menu_item_menu_item_parent")?.[0] ?? 0);
  return {
    kind: "menu-item",
    menuItem: {
      externalId: toExternalId(context.index.name, item.postId),
      menu: { slug: toSlug(menu.nicename) || toSlug(menu.name), name: menu.name },
      title: toPlainText(item.title),
      rank: item.menuOrder,
      parentExternalId: parent > 0 ? toExternalId(context.index.name, parent) : null,
      target,
      opensNewTab: item.meta.get("_menu_item_target")?.[0]?.trim() === "_blank",
    },
  };
}
