import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { getSearchConfig } from "../search/search-config";
import { removeProjections, writeProjections } from "./projection.repository";
import { loadReferences } from "./references.repository";
import type { PublishableStory } from "./story";
import { buildStoryDocument, type StoryDocument } from "./story-document";
import { projectStory } from "./story-projection";

/** Publish a version in every read model; call it in the publishing transaction. */
export async function writePublicProjection(
  tx: Statements,
  ctx: Context,
  story: PublishableStory,
): Promise<void> {
  const { account } = ctx;
  const references = await loadReferences(tx, account.id, [story]);
  const projection = projectStory(account, story, references);
  await writeProjections(tx, { id: account.id, searchConfig: getSearchConfig(account) }, [projection]);
}

/** Remove a story from every public read model; call it in the retracting transaction. */
export function removePublicProjection(tx: Statements, ctx: Context, storyId: string): Promise<void> {
  return removeProjections(tx, ctx.account.id, [storyId]);
}

/** Build the full wire document of a version as if it were published. */
export async function documentOfVersion(
  db: Statements,
  ctx: Context,
  story: PublishableStory,
): Promise<StoryDocument> {
  const references = await loadReferences(db, ctx.account.id, [story]);
  return buildStoryDocument(ctx.account, story, { references });
}
