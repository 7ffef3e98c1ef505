import type { Context } from "@/server/accounts/index";
import { requireModerator } from "@/server/engagement/comments/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { findBans, insertBan, isReader, liftBanRow, type ReaderBan } from "./ban.repository";
import { deciderOf } from "./decision";

export interface BanReader {
  readerId: number;
  /** true: the reader goes on writing, and nobody else sees it. */
  shadow: boolean;
  reason: string;
  /** null: until it is lifted. */
  endsAt: Date | null;
}

/** Keeps a reader from commenting, or others from seeing it. Bans add up; the strictest holds. */
export async function banReader(ctx: Context, input: BanReader): Promise<ReaderBan> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  if (input.endsAt !== null && input.endsAt <= now) throw invalid("endsAt", "A ban ends later than now.");
  if (!(await isReader(ctx.db, ctx.account.id, input.readerId))) throw notFound("reader");
  return insertBan(ctx.db, ctx.account.id, { ...input, createdBy: deciderOf(ctx).name, now });
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
