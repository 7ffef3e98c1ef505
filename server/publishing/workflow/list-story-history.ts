import type { Context } from "@/server/accounts/index";
import { findMoves, type StoryMove } from "./history.repository";
import { getWorkflowStory } from "./workflow-story";

const MOVES_PER_PAGE = 50;
const NEWEST = 2_147_483_647;

/** Who did what to a story and when, the latest first; `next` is the number below which it goes on. */
export async function listStoryHistory(
  ctx: Context,
  input: { storyId: string; below?: number | undefined },
): Promise<{ rows: StoryMove[]; next: number | null }> {
  const { below = NEWEST } = input;
  const { id: storyId } = await getWorkflowStory(ctx, input.storyId);
  const found = await findMoves(ctx.db, ctx.account.id, { storyId, below, take: MOVES_PER_PAGE + 1 });
  const rows = found.slice(0, MOVES_PER_PAGE);
  return { rows, next: found.length > MOVES_PER_PAGE ? (rows.at(-1)?.number ?? null) : null };
}
