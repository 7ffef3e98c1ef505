import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { addToTally, findTally, findVote, isPublished, lockVote, writeVote } from "./vote.repository";

/** Votes on a story by magnitude, and the caller's own vote. */
export interface StoryVotes {
  votes: Map<string, number>;
  own: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function requireStory(ctx: Context, storyId: string): Promise<void> {
  const isThere = UUID.test(storyId) && (await isPublished(ctx.db, ctx.account.id, storyId));
  if (!isThere) throw notFound("story");
}

/** Get the votes on a published story. */
export async function getStoryVotes(ctx: Context, storyId: string): Promise<StoryVotes> {
  await requireStory(ctx, storyId);
  const readerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  return {
    votes: await findTally(ctx.db, ctx.account.id, storyId),
    own: readerId === null ? null : await findVote(ctx.db, ctx.account.id, { storyId, readerId }),
  };
}

/** Interval in which votes are batched before the story's document is updated. */
const BATCH_MILLISECONDS = 60_000;
/** Extra delay, so that a vote which is just being committed is included. */
const SLACK_MILLISECONDS = 5_000;

/** Build the event that updates the story's document with its votes: one per story and minute. */
function toVotesChangedEvent(storyId: string, now: Date): DomainEvent {
  const minute = Math.floor(now.getTime() / BATCH_MILLISECONDS);
  return {
    name: "publishing/story.votes-changed",
    id: `story:${storyId}:votes:${minute}`,
    subject: { type: "story", id: storyId },
    data: { storyId },
    at: new Date((minute + 1) * BATCH_MILLISECONDS + SLACK_MILLISECONDS),
  };
}

/** Vote on a published story with one of the account's magnitudes; a reader's later vote replaces the earlier. */
export async function castVote(
  ctx: Context,
  { storyId, magnitude }: { storyId: string; magnitude: string },
): Promise<StoryVotes> {
  const { account, actor } = ctx;
  if (actor.kind !== "reader") throw new AppError("unauthorized", "Log in to vote.");
  await requireStory(ctx, storyId);
  if (!account.settings.voteMagnitudes.includes(magnitude)) {
    throw invalid("body.magnitude", `must be one of ${account.settings.voteMagnitudes.join(", ")}`);
  }
  const key = { storyId, readerId: actor.reader.id };
  await ctx.db.transaction(async (tx) => {
    await lockVote(tx, key);
    const before = await findVote(tx, account.id, key);
    if (before === magnitude) return;
    await writeVote(tx, account.id, { ...key, magnitude, now: ctx.clock.now() });
    const changes = [{ storyId, magnitude, by: 1 } as const];
    const all = before === null ? changes : [...changes, { storyId, magnitude: before, by: -1 } as const];
    // Fixed order of tallies, whatever the change: concurrent votes cannot deadlock.
    for (const change of all.toSorted((a, b) => (a.magnitude < b.magnitude ? -1 : 1))) {
      await addToTally(tx, account.id, change);
    }
    await ctx.emit(tx, toVotesChangedEvent(storyId, ctx.systemClock.now()));
  });
  return getStoryVotes(ctx, storyId);
}
