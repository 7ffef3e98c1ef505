import type { Context } from "@/server/context/index";
import { requireModerator } from "@/server/engagement/comment-states/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import {
  findBan,
  findBans,
  findReaderComments,
  insertBan,
  isReader,
  liftBanRow,
  type ReaderBan,
} from "./ban.repository";
import { decideComments, type UndoResult, undoDecisions } from "./decide-comments";
import { getDecider } from "./decision";

export interface BanReader {
  readerId: number;
  /** true: shadow ban; the reader can still write, and nobody else sees it. */
  shadow: boolean;
  reason: string;
  /** null: until it is lifted. */
  endsAt: Date | null;
  /** Which of the reader's comments are rejected with the ban: pending ones, or also published ones. */
  rejects?: "none" | "pending" | "all";
}

/**
 * Ban readers, or shadow-ban them, and optionally reject their comments in the same transaction. Bans accumulate; the
 * strictest applies.
 */
export async function banReader(ctx: Context, input: BanReader): Promise<ReaderBan> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  if (input.endsAt !== null && input.endsAt <= now)
    throw invalid("endsAt", "Choose an end date in the future.");
  if (!(await isReader(ctx.db, ctx.account.id, input.readerId))) throw notFound("reader");
  const { readerId, reason, rejects = "none" } = input;
  const ban = { ...input, createdBy: getDecider(ctx).name, now };
  if (rejects === "none") return insertBan(ctx.db, ctx.account.id, { ...ban, batch: null });
  const ids = await findReaderComments(ctx.db, ctx.account.id, { readerId, published: rejects === "all" });
  const bans: ReaderBan[] = [];
  await decideComments(ctx, {
    ids,
    move: "delete",
    reason,
    alongside: async (tx, batch) => {
      bans.push(await insertBan(tx, ctx.account.id, { ...ban, batch }));
    },
  });
  const [banned] = bans;
  if (banned === undefined) throw new Error("a ban was not written");
  return banned;
}

/** Undo a ban: it is lifted, and the comments rejected with it are restored, unless changed since. */
export async function undoBan(ctx: Context, id: number): Promise<UndoResult> {
  requireModerator(ctx);
  const ban = await findBan(ctx.db, ctx.account.id, id);
  if (ban === null) throw notFound("ban");
  if (ban.batch === null) {
    await liftBan(ctx, id);
    return { undone: [], changedSince: [] };
  }
  const lifted = { id, liftedBy: getDecider(ctx).name, now: ctx.clock.now() };
  return undoDecisions(ctx, ban.batch, async (tx) => {
    if (!(await liftBanRow(tx, ctx.account.id, lifted))) throw notFound("ban");
  });
}

/** Lift a ban now. */
export async function liftBan(ctx: Context, id: number): Promise<void> {
  requireModerator(ctx);
  const lifted = { id, liftedBy: getDecider(ctx).name, now: ctx.clock.now() };
  if (!(await liftBanRow(ctx.db, ctx.account.id, lifted))) throw notFound("ban");
}

/** List bans of the account, newest first: only active ones, or all; at most 200. */
export async function listBans(ctx: Context, { holding }: { holding: boolean }): Promise<ReaderBan[]> {
  requireModerator(ctx);
  return findBans(ctx.db, ctx.account.id, { now: ctx.clock.now(), holding });
}
