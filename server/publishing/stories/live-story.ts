import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { searchConfigOf } from "../search/search-config";
import { removeProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import type { PublishableStory } from "./story";
import { buildStoryDocument, type StoryDocument } from "./story-document";
import { projectStory } from "./story-projection";

/** Makes a version what readers see, in every read at once; for the transaction that publishes it. */
export async function showStoryIn(tx: Statements, ctx: Context, story: PublishableStory): Promise<void> {
  const { account } = ctx;
  const references = await loadReferences(tx, account.id, [story]);
  const projection = projectStory(account, story, references);
  await writeProjections(tx, { id: account.id, searchConfig: searchConfigOf(account) }, [projection]);
}

/** Takes a story out of every public read; for the transaction that retracts it. */
export function hideStoryIn(tx: Statements, ctx: Context, storyId: string): Promise<void> {
  return removeProjections(tx, ctx.account.id, [storyId]);
}

/** A version as it would stand on the wire if it were published, whole. */
export async function documentOfVersion(
  db: Statements,
  ctx: Context,
  story: PublishableStory,
): Promise<StoryDocument> {
  const references = await loadReferences(db, ctx.account.id, [story]);
  return buildStoryDocument(ctx.account, story, { references });
}
