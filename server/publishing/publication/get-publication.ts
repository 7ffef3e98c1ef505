import type { Context } from "@/server/context/index";
import { loadSections } from "@/server/publishing/stories/index";
import type { MenuGroup } from "./menu";
import type { Publication } from "./publication";
import {
  findAccountTimes,
  findCollectionIds,
  findMenuGroups,
  findMenuItems,
  findStacks,
  findStaticPaths,
} from "./publication.repository";

/** Get the sections, menus, stacks and static pages of the account's publication. */
export async function getPublication({ db, account }: Context): Promise<Publication> {
  const [sections, menu, stacks, staticPaths, times] = await Promise.all([
    loadSections(db, account.id),
    findMenuItems(db, account.id),
    findStacks(db, account.id),
    findStaticPaths(db, account.id),
    findAccountTimes(db, account.id),
  ]);
  return { sections: [...sections.values()], menu, stacks, staticPaths, ...times };
}

export interface Menus {
  groups: MenuGroup[];
  sections: Publication["sections"];
}

/** Get all menus with their entries, and the sections that entries may link to. */
export async function getMenus({ db, account }: Context): Promise<Menus> {
  const [groups, sections] = await Promise.all([
    findMenuGroups(db, account.id),
    loadSections(db, account.id),
  ]);
  return { groups, sections: [...sections.values()] };
}

/** Get the collections that AMP pages continue with; the home collection is the fallback; null: neither exists. */
export async function getAmpCollections({
  db,
  account,
}: Context): Promise<{ related: number | null; infiniteScroll: number | null }> {
  const ids = await findCollectionIds(db, account.id, ["home", "amp-infinite-scroll"]);
  const home = ids.get("home") ?? null;
  return { related: home, infiniteScroll: ids.get("amp-infinite-scroll") ?? home };
}
