import type { Statements } from "@/server/platform/db/index";
import { MAIN_MENU, mainMenuOf } from "@/server/publishing/publication/index";
import type { ImportedMenuItem } from "../imported";
import {
  findNames,
  findTargets,
  type MenuItemRow,
  makeMenus,
  nestMenuItems,
  saveMenuItems,
} from "./menus.repository";
import { Tally } from "./tally";
import { writeApart } from "./write-apart";
import type { Writing } from "./write-stories";

/** Where an entry leads, and what it is called unless it has a title of its own. */
interface Lead {
  item_type: "section" | "tag" | "link" | "placeholder";
  item_id: number | null;
  url: string | null;
  name: string;
}

interface MenuWriting extends Writing {
  /** Whether a story or page of the file stands after the import, although a dry run took it back. */
  isComing(externalId: string): boolean;
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

/** Finds what all the entries lead to at once; the answer says it for each, null where it leads nowhere. */
async function leads(
  tx: Statements,
  { ctx, catalogue, isComing }: MenuWriting,
  items: readonly ImportedMenuItem[],
): Promise<(item: ImportedMenuItem) => Lead | null> {
  const slugs = (kind: "section" | "tag") =>
    items.flatMap(({ target }) => (target.kind === kind ? [target.slug] : []));
  const idsOf = (kind: "sections" | "tags", wanted: readonly string[]) =>
    present(wanted.map((slug) => catalogue.idOf(kind, slug)));
  const names = await findNames(tx, ctx.account.id, {
    sections: idsOf("sections", slugs("section")),
    tags: idsOf("tags", slugs("tag")),
  });
  const targets = await findTargets(
    tx,
    ctx.account.id,
    items.flatMap(({ target }) => (target.kind === "item" ? [target.externalId] : [])),
  );
  const toEntry = (kind: "section" | "tag", id: number | null, slug: string): Lead | null =>
    id === null
      ? null
      : { item_type: kind, item_id: id, url: null, name: names.get(`${kind} ${id}`) ?? slug };
  const toPage = (url: string, name: string): Lead => ({ item_type: "link", item_id: null, url, name });
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
        const found = targets.get(target.externalId);
        if (found?.isPublic === true) return toPage(found.url, found.name);
        return found === undefined && isComing(target.externalId) ? toPage("/", "") : null;
      }
    }
  };
}

const slugOfMenu = (item: ImportedMenuItem) => item.menu.slug || "menu";

/** An entry of WordPress may stand in several menus; here each has one of its own. */
export function menuItemId(item: ImportedMenuItem): string {
  return `${item.externalId}:${slugOfMenu(item)}`;
}

function parentId(item: ImportedMenuItem): string | null {
  return item.parentExternalId === null ? null : `${item.parentExternalId}:${slugOfMenu(item)}`;
}

function leftOut(item: ImportedMenuItem, outcome: "skipped" | "failed", reason: string): Tally {
  const tally = new Tally();
  tally.counts.menu_items[outcome] = 1;
  tally.problems.push({ outcome, ref: item.externalId, title: item.title || null, reason });
  return tally;
}

/** The entry above, unless the file puts an entry below itself. */
function parentOf(item: ImportedMenuItem, byId: ReadonlyMap<string, ImportedMenuItem>): string | null {
  const seen = new Set([menuItemId(item)]);
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

function place(item: ImportedMenuItem, lead: Lead, menus: ReadonlyMap<string, number>): Placed {
  const { name, ...where } = lead;
  return {
    item,
    row: {
      ...where,
      menu_group_id: menus.get(slugOfMenu(item)) ?? null,
      external_id: menuItemId(item),
      rank: item.rank,
      title: item.title === "" ? name : item.title,
      data: item.opensNewTab ? { "open-in-new-tab": true } : {},
    },
  };
}

/** Saves menus once everything that they can lead to stands. */
export async function writeMenus(
  tx: Statements,
  writing: MenuWriting,
  items: readonly ImportedMenuItem[],
): Promise<Tally> {
  const tally = new Tally();
  if (items.length === 0) return tally;
  const { account, clock } = writing.ctx;
  const groups = new Map(items.map((item) => [slugOfMenu(item), item.menu.name]));
  const menus = await makeMenus(tx, account.id, {
    menus: [...groups].map(([slug, name]) => ({ slug, name: name || slug })),
    main: mainMenuOf([...groups.keys()]) ?? MAIN_MENU,
  });
  const leadOf = await leads(tx, writing, items);
  const placed: Placed[] = [];
  for (const item of items) {
    const lead = leadOf(item);
    if (lead === null) tally.add(leftOut(item, "skipped", "It leads to nothing that is public here."));
    else placed.push(place(item, lead, menus));
  }
  const saved = new Map<string, boolean>();
  tally.add(
    await writeApart(tx, placed, {
      write: async (some) => {
        const rows = some.map(({ row }) => row);
        const outcomes = await saveMenuItems(tx, account.id, { items: rows, now: clock.now() });
        for (const [id, fresh] of outcomes) saved.set(id, fresh);
        return new Tally();
      },
      refused: ({ item }, reason) => leftOut(item, "failed", reason),
    }),
  );
  const byId = new Map(items.map((item) => [menuItemId(item), item]));
  const nesting = placed.map(({ item }) => ({ external_id: menuItemId(item), parent: parentOf(item, byId) }));
  for (const moved of await nestMenuItems(tx, account.id, nesting)) {
    if (!saved.has(moved)) saved.set(moved, false);
  }
  const counts = tally.counts.menu_items;
  counts.created = [...saved.values()].filter((fresh) => fresh).length;
  counts.updated = saved.size - counts.created;
  counts.unchanged = placed.length - counts.failed - saved.size;
  return tally;
}
