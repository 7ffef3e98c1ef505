import type { Context } from "@/server/context/index";
import { type CollectionMove, findCollectionMoves } from "./collection-history.repository";
import { findMoves, type StoryMove } from "./history.repository";
import { requireNewsroom } from "./newsroom-actor";
import { getWorkflowStory } from "./workflow-story";

const MOVES_PER_PAGE = 50;
const NEWEST = 2_147_483_647;

/** List the actions on a story with author and time, newest first; `next` is the exclusive upper number. */
export async function listStoryHistory(
  ctx: Context,
  input: { storyId: string; below?: number | undefined },
): Promise<{ rows: StoryMove[]; next: number | null }> {
  const { below = NEWEST } = input;
  const { id: storyId } = await getWorkflowStory(ctx, input.storyId);
  const moves = await findMoves(ctx.db, ctx.account.id, { storyId, below, take: MOVES_PER_PAGE + 1 });
  const rows = moves.slice(0, MOVES_PER_PAGE);
  return { rows, next: moves.length > MOVES_PER_PAGE ? (rows.at(-1)?.number ?? null) : null };
}

const MOVES_SHOWN = 100;

/** List the changes of a collection with author and time, newest first; also of a deleted one. */
export async function listCollectionHistory(ctx: Context, collectionId: number): Promise<CollectionMove[]> {
  requireNewsroom(ctx, "collections:read");
  return findCollectionMoves(ctx.db, ctx.account.id, { collectionId, take: MOVES_SHOWN });
}
