import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type SavedDrafts, saveLockedStoriesIn } from "./save-stories";
import { lockStories } from "./save-stories.repository";
import { findTouchedStories } from "./save-untouched-stories.repository";
import type { SavedStory } from "./story-draft";

/**
 * Saves stories that come from elsewhere, and leaves alone ("skipped") those whose newest version somebody of the
 * newsroom wrote or moved here: what was edited by hand is not written over.
 */
export async function saveUntouchedStoriesIn(
  tx: Statements,
  ctx: Context,
  given: SavedDrafts,
): Promise<SavedStory[]> {
  const { drafts } = given;
  const ids = drafts.map(({ id }) => id);
  // Locked before it is asked who wrote them: an edit that is being saved meanwhile is seen, not written over.
  const locked = await lockStories(tx, ctx.account.id, ids);
  const touched = await findTouchedStories(tx, ctx.account.id, locked);
  if (touched.size === 0) return saveLockedStoriesIn(tx, ctx, { given, locked });
  const untouched = { drafts: drafts.filter(({ id }) => !touched.has(id)) };
  const others = locked.filter((id) => !touched.has(id));
  const saved = await saveLockedStoriesIn(tx, ctx, { given: untouched, locked: others });
  const outcomes = new Map(saved.map((story) => [story.id, story]));
  return drafts.flatMap(({ id }) => {
    const slug = touched.get(id);
    return slug === undefined ? (outcomes.get(id) ?? []) : { id, slug, outcome: "skipped" as const };
  });
}
