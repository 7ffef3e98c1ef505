import type { Statements } from "@/server/platform/db/index";
import { findMainMenu, MAIN_MENU } from "@/server/publishing/publication/index";
import type { ImportedMenuItem } from "../imported";
import {
  findNames,
  findOrCreateMenus,
  findTargets,
  type MenuItemRow,
  nestMenuItems,
  saveMenuItems,
} from "./menus.repository";
import { Tally } from "./tally";
import { writeIsolated } from "./write-isolated";
import type { WriteDependencies } from "./write-stories";

/** Target of an entry, and its name unless it has a title of its own. */
interface LinkTarget {
  item_type: "section" | "tag" | "link" | "placeholder";
  item_id: number | null;
  url: string | null;
  name: string;
}

interface MenuWriting extends WriteDependencies {
  /** Whether a story or page of the file would exist after the import, although a dry run rolled it back. */
  isComing(externalId: string): boolean;
}

function withoutNulls(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

/** Resolves all entries' targets at once; returns a lookup, null: no target. */
async function resolveTargets(
  tx: Statements,
  { ctx, catalogue, isComing }: MenuWriting,
  items: readonly ImportedMenuItem[],
): Promise<(item: ImportedMenuItem) => LinkTarget | null> {
  const slugs = (kind: "section" | "tag") =>
    items.flatMap(({ target }) => (target.kind === kind ? [target.slug] : []));
  const findIds = (kind: "sections" | "tags", keys: readonly string[]) =>
    withoutNulls(keys.map((slug) => catalogue.idOf(kind, slug)));
  const names = await findNames(tx, ctx.account.id, {
    sections: findIds("sections", slugs("section")),
    tags: findIds("tags", slugs("tag")),
  });
  const targets = await findTargets(
    tx,
    ctx.account.id,
    items.flatMap(({ target }) => (target.kind === "item" ? [target.externalId] : [])),
  );
  const toEntry = (kind: "section" | "tag", id: number | null, slug: string): LinkTarget | null =>
    id === null
      ? null
      : { item_type: kind, item_id: id, url: null, name: names.get(`${kind} ${id}`) ?? slug };
  const toPage = (url: string, name: string): LinkTarget => ({ item_type: "link", item_id: null, url, name });
  return ({ target }) => {
    switch (target.kind) {
      case "url":
        return toPage(target.url, target.url);
      case "section":
        return toEntry("section", catalogue.idOf("sections", target.slug), target.slug);
      case "tag":
        return toEntry("tag", catalogue.idOf("tags", target.slug), target.slug);
      case "placeholder":
        return { item_type: "placeholder", item_id: null, url: null, name: "" };
      case "item": {
        const match = targets.get(target.externalId);
        if (match?.isPublic === true) return toPage(match.url, match.name);
        return match === undefined && isComing(target.externalId) ? toPage("/", "") : null;
      }
    }
  };
}

const getMenuSlug = (item: ImportedMenuItem) => item.menu.slug || "menu";

/** A WordPress entry may be in several menus; here each menu has its own entry. */
export function toMenuItemId(item: ImportedMenuItem): string {
  return `${item.externalId}:${getMenuSlug(item)}`;
}

function parentId(item: ImportedMenuItem): string | null {
  return item.parentExternalId === null ? null : `${item.parentExternalId}:${getMenuSlug(item)}`;
}

function toLeftOut(item: ImportedMenuItem, outcome: "skipped" | "failed", reason: string): Tally {
  const tally = new Tally();
  tally.counts.menu_items[outcome] = 1;
  tally.problems.push({ outcome, ref: item.externalId, title: item.title || null, reason });
  return tally;
}

/** Returns the parent entry, unless the file makes an entry its own ancestor. */
function findParent(item: ImportedMenuItem, byId: ReadonlyMap<string, ImportedMenuItem>): string | null {
  const seen = new Set([toMenuItemId(item)]);
  for (let above = parentId(item); above !== null; ) {
    if (seen.has(above)) return null;
    seen.add(above);
    const next = byId.get(above);
    above = next === undefined ? null : parentId(next);
  }
  return parentId(item);
}

interface Placed {
  item: ImportedMenuItem;
  row: MenuItemRow;
}

function toRow(item: ImportedMenuItem, lead: LinkTarget, menus: ReadonlyMap<string, number>): Placed {
  const { name, ...where } = lead;
  return {
    item,
    row: {
      ...where,
      menu_group_id: menus.get(getMenuSlug(item)) ?? null,
      external_id: toMenuItemId(item),
      rank: item.rank,
      title: item.title === "" ? name : item.title,
      data: item.opensNewTab ? { "open-in-new-tab": true } : {},
    },
  };
}

/** Saves menus after all possible targets exist. */
export async function writeMenus(
  tx: Statements,
  writing: MenuWriting,
  items: readonly ImportedMenuItem[],
): Promise<Tally> {
  const tally = new Tally();
  if (items.length === 0) return tally;
  const { account, clock } = writing.ctx;
  const groups = new Map(items.map((item) => [getMenuSlug(item), item.menu.name]));
  const menus = await findOrCreateMenus(tx, account.id, {
    menus: [...groups].map(([slug, name]) => ({ slug, name: name || slug })),
    main: findMainMenu([...groups.keys()]) ?? MAIN_MENU,
  });
  const getTarget = await resolveTargets(tx, writing, items);
  const placed: Placed[] = [];
  for (const item of items) {
    const lead = getTarget(item);
    if (lead === null) tally.add(toLeftOut(item, "skipped", "Its target isn't public here."));
    else placed.push(toRow(item, lead, menus));
  }
  const saved = new Map<string, boolean>();
  tally.add(
    await writeIsolated(tx, placed, {
      write: async (some) => {
        const rows = some.map(({ row }) => row);
        const outcomes = await saveMenuItems(tx, account.id, { items: rows, now: clock.now() });
        for (const [id, fresh] of outcomes) saved.set(id, fresh);
        return new Tally();
      },
      refused: ({ item }, reason) => toLeftOut(item, "failed", reason),
    }),
  );
  const byId = new Map(items.map((item) => [toMenuItemId(item), item]));
  const nesting = placed.map(({ item }) => ({
    external_id: toMenuItemId(item),
    parent: findParent(item, byId),
  }));
  for (const moved of await nestMenuItems(tx, account.id, nesting)) {
    if (!saved.has(moved)) saved.set(moved, false);
  }
  const counts = tally.counts.menu_items;
  counts.created = [...saved.values()].filter((fresh) => fresh).length;
  counts.updated = saved.size - counts.created;
  counts.unchanged = placed.length - counts.failed - saved.size;
  return tally;
}
