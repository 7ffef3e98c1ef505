import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { addToTally, findTally, findVote, isPublished, lockVote, writeVote } from "./vote.repository";

/** How readers voted on a story, and how the one who asks did. */
export interface StoryVotes {
  votes: Map<string, number>;
  own: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function requireStory(ctx: Context, storyId: string): Promise<void> {
  const isThere = UUID.test(storyId) && (await isPublished(ctx.db, ctx.account.id, storyId));
  if (!isThere) throw notFound("story");
}

/** The votes on a published story. */
export async function getStoryVotes(ctx: Context, storyId: string): Promise<StoryVotes> {
  await requireStory(ctx, storyId);
  const readerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  return {
    votes: await findTally(ctx.db, ctx.account.id, storyId),
    own: readerId === null ? null : await findVote(ctx.db, ctx.account.id, { storyId, readerId }),
  };
}

/** How long votes are gathered before the story's document tells of them. */
const GATHERED_MILLISECONDS = 60_000;
/** Beyond that, so that a vote which is just being written is told of as well. */
const SLACK_MILLISECONDS = 5_000;

/** Asks for the story's document to tell of its votes: once for all that come in the same minute. */
function votesChanged(storyId: string, now: Date): DomainEvent {
  const minute = Math.floor(now.getTime() / GATHERED_MILLISECONDS);
  return {
    name: "publishing/story.votes-changed",
    id: `story:${storyId}:votes:${minute}`,
    subject: { type: "story", id: storyId },
    data: { storyId },
    at: new Date((minute + 1) * GATHERED_MILLISECONDS + SLACK_MILLISECONDS),
  };
}

/** Votes on a published story with one of the account's magnitudes; a reader's later vote replaces the earlier. */
export async function castVote(
  ctx: Context,
  { storyId, magnitude }: { storyId: string; magnitude: string },
): Promise<StoryVotes> {
  const { account, actor } = ctx;
  if (actor.kind !== "reader") throw new AppError("unauthorized", "Please log in to vote.");
  await requireStory(ctx, storyId);
  if (!account.settings.voteMagnitudes.includes(magnitude)) {
    throw invalid("body.magnitude", `must be one of ${account.settings.voteMagnitudes.join(", ")}`);
  }
  const key = { storyId, readerId: actor.reader.id };
  await ctx.db.withStatements(async (tx) => {
    await lockVote(tx, key);
    const before = await findVote(tx, account.id, key);
    if (before === magnitude) return;
    await writeVote(tx, account.id, { ...key, magnitude, now: ctx.clock.now() });
    const changes = [{ storyId, magnitude, by: 1 } as const];
    const all = before === null ? changes : [...changes, { storyId, magnitude: before, by: -1 } as const];
    // In one order, whoever changes from what to what: tallies are never waited for crosswise.
    for (const change of all.toSorted((a, b) => (a.magnitude < b.magnitude ? -1 : 1))) {
      await addToTally(tx, account.id, change);
    }
    await ctx.emit(tx, votesChanged(storyId, ctx.worldClock.now()));
  });
  return getStoryVotes(ctx, storyId);
}
