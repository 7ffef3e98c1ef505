import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { StoryContent } from "@/server/publishing/stories/index";
import { findCollectionsShowing } from "./purge.repository";

/** Groups whose lists hold every published story. */
const GROUPS = ["top", "published"] as const;

/** Keys of the lists of a publication and of these sections. */
export function storyLists(publisher: number, sections: readonly (number | string)[]): string[] {
  const places = ["home", ...sections.map((id) => `section-${id}`)];
  return GROUPS.flatMap((group) => places.map((place) => `q/${publisher}/${group}/${place}`));
}

/**
 * Keys of everything in shared caches that shows a story, or will show it from now on: itself, its authors, sections
 * and entities, the lists it stands in, and the collections that hold it or gather by rules.
 */
export async function purgeKeys(
  tx: Statements,
  ctx: Context,
  story: { id: string; contents: readonly StoryContent[] },
): Promise<string[]> {
  const publisher = ctx.account.id;
  const ids = (of: (content: StoryContent) => readonly number[]) => [...new Set(story.contents.flatMap(of))];
  const sections = ids((content) => content.sectionIds);
  const collections = await findCollectionsShowing(tx, publisher, [story.id]);
  return [
    `s/${publisher}/${story.id.slice(0, 8)}`,
    ...ids((content) => content.authorIds).map((id) => `a/${publisher}/${id}`),
    ...sections.map((id) => `sc/${publisher}/${id}`),
    ...ids((content) => content.entityIds).map((id) => `e/${publisher}/${id}`),
    ...storyLists(publisher, sections),
    ...collections.map((id) => `c/${publisher}/${id}`),
  ];
}
