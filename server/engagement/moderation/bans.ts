import type { Context } from "@/server/accounts/index";
import { requireModerator } from "@/server/engagement/comments/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import {
  findBan,
  findBans,
  findCommentsOf,
  insertBan,
  isReader,
  liftBanRow,
  type ReaderBan,
} from "./ban.repository";
import { decideComments, type UndoResult, undoDecisions } from "./decide-comments";
import { deciderOf } from "./decision";

export interface BanReader {
  readerId: number;
  /** true: the reader goes on writing, and nobody else sees it. */
  shadow: boolean;
  reason: string;
  /** null: until it is lifted. */
  endsAt: Date | null;
  /** Which of the reader's comments are rejected with it: those that wait, or also those that are published. */
  rejects?: "none" | "pending" | "all";
}

/**
 * Keeps a reader from commenting, or others from seeing it, and rejects their comments in the same transaction where that
 * is said. Bans add up; the strictest holds.
 */
export async function banReader(ctx: Context, input: BanReader): Promise<ReaderBan> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  if (input.endsAt !== null && input.endsAt <= now) throw invalid("endsAt", "A ban ends later than now.");
  if (!(await isReader(ctx.db, ctx.account.id, input.readerId))) throw notFound("reader");
  const { readerId, reason, rejects = "none" } = input;
  const ban = { ...input, createdBy: deciderOf(ctx).name, now };
  if (rejects === "none") return insertBan(ctx.db, ctx.account.id, { ...ban, batch: null });
  const ids = await findCommentsOf(ctx.db, ctx.account.id, { readerId, published: rejects === "all" });
  const made: ReaderBan[] = [];
  await decideComments(ctx, {
    ids,
    move: "delete",
    reason,
    alongside: async (tx, batch) => {
      made.push(await insertBan(tx, ctx.account.id, { ...ban, batch }));
    },
  });
  const [banned] = made;
  if (banned === undefined) throw new Error("a ban was not written");
  return banned;
}

/** Takes a ban back: it is lifted, and the comments that were rejected with it are as before, unless changed since. */
export async function undoBan(ctx: Context, id: number): Promise<UndoResult> {
  requireModerator(ctx);
  const ban = await findBan(ctx.db, ctx.account.id, id);
  if (ban === null) throw notFound("ban");
  if (ban.batch === null) {
    await liftBan(ctx, id);
    return { undone: [], changedSince: [] };
  }
  const lifted = { id, liftedBy: deciderOf(ctx).name, now: ctx.clock.now() };
  return undoDecisions(ctx, ban.batch, async (tx) => {
    if (!(await liftBanRow(tx, ctx.account.id, lifted))) throw notFound("ban");
  });
}

/** Ends a ban now. */
export async function liftBan(ctx: Context, id: number): Promise<void> {
  requireModerator(ctx);
  const lifted = { id, liftedBy: deciderOf(ctx).name, now: ctx.clock.now() };
  if (!(await liftBanRow(ctx.db, ctx.account.id, lifted))) throw notFound("ban");
}

/** Bans of the account, the newest first: those that hold, or all; at most 200. */
export async function listBans(ctx: Context, { holding }: { holding: boolean }): Promise<ReaderBan[]> {
  requireModerator(ctx);
  return findBans(ctx.db, ctx.account.id, { now: ctx.clock.now(), holding });
}
