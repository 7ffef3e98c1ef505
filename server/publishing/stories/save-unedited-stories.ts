import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { type SavedDrafts, saveLockedStoriesIn } from "./save-stories";
import { lockStories } from "./save-stories.repository";
import { findEditedStories } from "./save-unedited-stories.repository";
import type { SavedStory } from "./story-draft";

/**
 * Save imported stories, except ("skipped") those whose newest version newsroom staff wrote or moved here:
 * an import does not overwrite manual edits.
 */
export async function saveUneditedStoriesIn(
  tx: Statements,
  ctx: Context,
  input: SavedDrafts,
): Promise<SavedStory[]> {
  const { drafts } = input;
  const ids = drafts.map(({ id }) => id);
  // Lock before checking for edits: an edit that is being saved concurrently is seen, not overwritten.
  const locked = await lockStories(tx, ctx.account.id, ids);
  const touched = await findEditedStories(tx, ctx.account.id, locked);
  if (touched.size === 0) return saveLockedStoriesIn(tx, ctx, { input, locked });
  const untouched = { drafts: drafts.filter(({ id }) => !touched.has(id)) };
  const untouchedIds = locked.filter((id) => !touched.has(id));
  const saved = await saveLockedStoriesIn(tx, ctx, { input: untouched, locked: untouchedIds });
  const outcomes = new Map(saved.map((story) => [story.id, story]));
  return drafts.flatMap(({ id }) => {
    const slug = touched.get(id);
    return slug === undefined ? (outcomes.get(id) ?? []) : { id, slug, outcome: "skipped" as const };
  });
}
