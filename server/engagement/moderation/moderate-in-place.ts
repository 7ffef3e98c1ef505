import type { Context } from "@/server/context/index";
import {
  type CommentDocument,
  findComment,
  findCommentDocuments,
} from "@/server/engagement/comment-states/index";
import { getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { notFound } from "@/server/platform/errors/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { findModerator, requireModeratorContext } from "./as-moderator";
import { banReader, liftBan } from "./bans";
import { decideComments, type ModeratorMove, undoDecisions } from "./decide-comments";
import { featureComments } from "./feature-comments";
import { hasOpenCode } from "./moderator-link.repository";
import { findWaiting, type WaitingComment } from "./waiting-comments.repository";

const MAX_WAITING = 50;

/** Moderation data of a page: the acting moderator, and the comments that need a decision, with full documents. */
export interface InPlace {
  /** Name of the staff member; null: the caller does not moderate. */
  moderator: string | null;
  /** Whether to offer the code field: a staff member has an open, valid code. */
  codeWaits: boolean;
  waiting: (WaitingComment & { document: string })[];
}

/** List a conversation's comments that need a decision, oldest first, at most 50; empty for non-moderators. */
export async function listInPlace(
  ctx: Context,
  { page, widgetId }: { page: PageAddress; widgetId: string },
): Promise<InPlace> {
  const moderator = await findModerator(ctx);
  const { db, account, systemClock } = ctx;
  if (moderator === null || moderator.actor.kind !== "staff") {
    const codeWaits = await hasOpenCode(db, account.id, systemClock.now());
    return { moderator: null, codeWaits, waiting: [] };
  }
  const rows = await findWaiting(db, account.id, {
    pageKey: getPageKey(account, page),
    widgetId,
    limit: MAX_WAITING,
  });
  const documents = await loadDocuments(ctx, rows);
  const waiting = rows.flatMap((row) => {
    const document = documents.get(row.id);
    return document === undefined ? [] : [{ ...row, document }];
  });
  return { moderator: moderator.actor.name, codeWaits: false, waiting };
}

async function loadDocuments(
  ctx: Context,
  comments: readonly { id: number }[],
): Promise<Map<number, string>> {
  const ids = comments.map(({ id }) => id);
  const answers = await findCommentDocuments(ctx.db, ctx.account.id, { ids, view: "moderator" });
  return new Map(answers.map(({ id, document }) => [id, document]));
}

interface Decision {
  ids: readonly number[];
  move: ModeratorMove;
  reason: string;
  versions?: ReadonlyMap<number, number> | undefined;
}

/** Decide about comments on their page, as `decideComments` does for the dashboard. */
export async function decideInPlace(
  ctx: Context,
  decision: Decision,
): Promise<{ batch: string; comments: CommentDocument[] }> {
  const moderator = await requireModeratorContext(ctx);
  const { batch, moved } = await decideComments(moderator, decision);
  const ids = moved.map(({ id }) => id);
  return { batch, comments: await findCommentDocuments(ctx.db, ctx.account.id, { ids, view: "moderator" }) };
}

/** Feature a comment on its page, or no longer, as `featureComments` does for the dashboard; batch null: it was so. */
export async function featureInPlace(
  ctx: Context,
  { id, isFeatured }: { id: number; isFeatured: boolean },
): Promise<{ batch: string | null; comments: CommentDocument[] }> {
  const moderator = await requireModeratorContext(ctx);
  const { batch } = await featureComments(moderator, { ids: [id], isFeatured, reason: "" });
  const comments = await findCommentDocuments(ctx.db, ctx.account.id, { ids: [id], view: "moderator" });
  return { batch, comments };
}

/** Undo such a decision; comments changed since stay as they are, and are reported. */
export async function undoInPlace(
  ctx: Context,
  batch: string,
): Promise<{ comments: CommentDocument[]; changedSince: number[] }> {
  const moderator = await requireModeratorContext(ctx);
  const { undone, changedSince } = await undoDecisions(moderator, batch);
  const comments = await findCommentDocuments(ctx.db, ctx.account.id, { ids: undone, view: "moderator" });
  return { comments, changedSince };
}

interface BanInPlace {
  commentId: number;
  shadow: boolean;
  /** null: until it is lifted. */
  hours: number | null;
  reason: string;
}

/** Ban the author of a comment; returns the ban's id, by which it can be lifted. */
export async function banInPlace(ctx: Context, ban: BanInPlace): Promise<number> {
  const moderator = await requireModeratorContext(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, ban.commentId);
  if (comment === null) throw notFound("comment");
  const { shadow, reason, hours } = ban;
  const endsAt = hours === null ? null : new Date(ctx.clock.now().getTime() + hours * HOUR_MILLISECONDS);
  const { id } = await banReader(moderator, { readerId: comment.authorId, shadow, reason, endsAt });
  return id;
}

export async function liftBanInPlace(ctx: Context, id: number): Promise<void> {
  await liftBan(await requireModeratorContext(ctx), id);
}
