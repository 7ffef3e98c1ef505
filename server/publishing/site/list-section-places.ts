import type { Context } from "@/server/context/index";
import { loadSectionTree } from "./section-tree";

/** A section among the others, and where its stories are. */
export interface SectionPlace {
  id: number;
  name: string;
  /** Ids of the section and its ancestors. */
  lineage: number[];
  /** Paths below which its pages are: its front's and, where stories' addresses begin with their section, theirs. */
  paths: string[];
}

/** List the account's sections, in their order. */
export async function listSectionPlaces(ctx: Context): Promise<SectionPlace[]> {
  const tree = await loadSectionTree(ctx);
  const beginsWithSection = /^\{\{\s*section\s*\}\}\//.test(ctx.account.settings.storySlugFormat);
  const list = (parentId: number | null): SectionPlace[] =>
    tree.children(parentId).flatMap((section) => {
      const href = tree.href(section);
      const storyPath = `${href.replace(/^\/section/, "")}/`;
      return [
        {
          id: section.id,
          name: tree.name(section),
          lineage: tree.lineage(section).map(({ id }) => id),
          paths: beginsWithSection ? [href, storyPath] : [href],
        },
        ...list(section.id),
      ];
    });
  return list(null);
}
