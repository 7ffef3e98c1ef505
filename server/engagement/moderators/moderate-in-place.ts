import type { Context } from "@/server/accounts/index";
import { type CommentAnswer, findAnswers, findComment } from "@/server/engagement/comments/index";
import {
  banReader,
  decideComments,
  liftBan,
  type ModeratorMove,
  undoDecisions,
} from "@/server/engagement/moderation/index";
import { keyOfPage, type PageAddress } from "@/server/engagement/pages/index";
import { notFound } from "@/server/platform/errors/index";
import { asModerator, findModerator } from "./as-moderator";
import { hasOpenCode } from "./moderator-link.repository";
import { findWaiting, type WaitingComment } from "./waiting.repository";

const MOST_WAITING = 50;
const HOUR = 3_600_000;

/** What a moderator finds under a page: who they are there, and what asks for a decision, with each comment whole. */
export interface InPlace {
  /** Name of the member of staff; null: whoever asks does not moderate. */
  moderator: string | null;
  /** Whether whoever asks may have a code to enter: some member of staff was shown one that is still good (ADR 0157). */
  codeWaits: boolean;
  waiting: (WaitingComment & { document: string })[];
}

/** What asks for a decision in a conversation, the oldest first, at most 50; nothing for whoever does not moderate. */
export async function listInPlace(
  ctx: Context,
  { page, widgetId }: { page: PageAddress; widgetId: string },
): Promise<InPlace> {
  const acting = await findModerator(ctx);
  const { db, account, worldClock } = ctx;
  if (acting === null || acting.actor.kind !== "staff") {
    const codeWaits = await hasOpenCode(db, account.id, worldClock.now());
    return { moderator: null, codeWaits, waiting: [] };
  }
  const found = await findWaiting(db, account.id, {
    pageKey: keyOfPage(account, page),
    widgetId,
    limit: MOST_WAITING,
  });
  const documents = await documentsOf(ctx, found);
  const waiting = found.flatMap((one) => {
    const document = documents.get(one.id);
    return document === undefined ? [] : [{ ...one, document }];
  });
  return { moderator: acting.actor.name, codeWaits: false, waiting };
}

async function documentsOf(ctx: Context, comments: readonly { id: number }[]): Promise<Map<number, string>> {
  const ids = comments.map(({ id }) => id);
  const answers = await findAnswers(ctx.db, ctx.account.id, { ids, view: "moderator" });
  return new Map(answers.map(({ id, document }) => [id, document]));
}

interface Decision {
  ids: readonly number[];
  move: ModeratorMove;
  reason: string;
  versions?: ReadonlyMap<number, number> | undefined;
}

/** Decides about comments under the page where they stand, as `decideComments` does for the dashboard. */
export async function decideInPlace(
  ctx: Context,
  decision: Decision,
): Promise<{ batch: string; comments: CommentAnswer[] }> {
  const acting = await asModerator(ctx);
  const { batch, moved } = await decideComments(acting, decision);
  const ids = moved.map(({ id }) => id);
  return { batch, comments: await findAnswers(ctx.db, ctx.account.id, { ids, view: "moderator" }) };
}

/** Takes such a decision back; comments that somebody changed since stay, and are named. */
export async function undoInPlace(
  ctx: Context,
  batch: string,
): Promise<{ comments: CommentAnswer[]; changedSince: number[] }> {
  const acting = await asModerator(ctx);
  const { undone, changedSince } = await undoDecisions(acting, batch);
  const comments = await findAnswers(ctx.db, ctx.account.id, { ids: undone, view: "moderator" });
  return { comments, changedSince };
}

interface BanInPlace {
  commentId: number;
  shadow: boolean;
  /** null: until it is lifted. */
  hours: number | null;
  reason: string;
}

/** Bans whoever wrote a comment; answers the ban's id, by which it is lifted. */
export async function banInPlace(ctx: Context, ban: BanInPlace): Promise<number> {
  const acting = await asModerator(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, ban.commentId);
  if (comment === null) throw notFound("comment");
  const { shadow, reason, hours } = ban;
  const endsAt = hours === null ? null : new Date(ctx.clock.now().getTime() + hours * HOUR);
  const { id } = await banReader(acting, { readerId: comment.authorId, shadow, reason, endsAt });
  return id;
}

export async function liftBanInPlace(ctx: Context, id: number): Promise<void> {
  await liftBan(await asModerator(ctx), id);
}
