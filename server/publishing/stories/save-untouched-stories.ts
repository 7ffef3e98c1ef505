import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type SavedDrafts, saveStoriesIn } from "./save-stories";
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
  const touched = await findTouchedStories(tx, ctx.account.id, ids);
  if (touched.size === 0) return saveStoriesIn(tx, ctx, given);
  const saved = await saveStoriesIn(tx, ctx, { drafts: drafts.filter(({ id }) => !touched.has(id)) });
  const outcomes = new Map(saved.map((story) => [story.id, story]));
  return drafts.flatMap(({ id }) => {
    const slug = touched.get(id);
    return slug === undefined ? (outcomes.get(id) ?? []) : { id, slug, outcome: "skipped" as const };
  });
}
