import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { StoryContent } from "@/server/publishing/stories/index";
import { findCollectionsShowing } from "./purge.repository";

/** Groups whose lists contain every published story. */
const GROUPS = ["top", "published"] as const;

/** Build the cache keys of the lists of a publication and of these sections. */
export function buildListKeys(publisher: number, sections: readonly (number | string)[]): string[] {
  const listNames = ["home", ...sections.map((id) => `section-${id}`)];
  return GROUPS.flatMap((group) => listNames.map((name) => `q/${publisher}/${group}/${name}`));
}

/**
 * Build the cache keys of everything that shows a story, or will show it from now on: itself, its authors, sections
 * and entities, its lists, and the collections that contain it or are filled by rules.
 */
export async function buildPurgeKeys(
  tx: Statements,
  ctx: Context,
  story: { id: string; contents: readonly StoryContent[] },
): Promise<string[]> {
  const publisher = ctx.account.id;
  const collectIds = (getIds: (content: StoryContent) => readonly number[]) => [
    ...new Set(story.contents.flatMap(getIds)),
  ];
  const sections = collectIds((content) => content.sectionIds);
  const collections = await findCollectionsShowing(tx, publisher, [story.id]);
  return [
    `s/${publisher}/${story.id.slice(0, 8)}`,
    ...collectIds((content) => content.authorIds).map((id) => `a/${publisher}/${id}`),
    ...sections.map((id) => `sc/${publisher}/${id}`),
    ...collectIds((content) => content.entityIds).map((id) => `e/${publisher}/${id}`),
    ...buildListKeys(publisher, sections),
    ...collections.map((id) => `c/${publisher}/${id}`),
  ];
}
