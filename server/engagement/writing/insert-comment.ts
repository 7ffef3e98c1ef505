import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import {
  assertFresh,
  type CommentAnswer,
  type ExpectedState,
  insertComments,
  type NewComment,
  notifyListenersStatement,
} from "@/server/engagement/comments/index";
import { gather } from "@/server/platform/db/index";

export interface PreparedComment {
  pageId: number;
  row: NewComment;
  /** null: PostgreSQL has been asked for all that it goes by. */
  presumed: ExpectedState | null;
}

interface Kept extends PreparedComment {
  ctx: Context;
}

/** Comments that are worth a transaction, those in one at most, and lines of an account's transactions at once. */
const ENOUGH = 8;
const MOST = 50;
const LINES = 2;
/** A transaction that takes longer waits for somebody. */
const OVERDUE_MILLISECONDS = 50;
const overdue = () => pause(OVERDUE_MILLISECONDS, undefined, { ref: false });
/** As long as that, comments that could be kept wait for others that are being judged. */
const LINGER_MILLISECONDS = 3;
const linger = () => pause(LINGER_MILLISECONDS, undefined, { ref: false });

function eventsOf({ pageId, row }: Kept): DomainEvent[] {
  const { id, authorId, parentId, verdict } = row;
  const subject = { type: "comment", id: String(id) };
  const data = { commentId: id, pageId, authorId };
  const created: DomainEvent = {
    name: "engagement/comment.created",
    id: `comment:${id}:created`,
    subject,
    data: { parentId, ...data },
  };
  if (!verdict.isPublished) return [created];
  const published: DomainEvent = {
    name: "engagement/comment.published",
    id: `comment:${id}:published`,
    subject,
    data: { reason: verdict.reason, ...data },
  };
  return [created, published];
}

/** One transaction, which waits for nobody but other writers of the same conversations. */
async function keepTogether(kept: readonly Kept[], line: object): Promise<(CommentAnswer | null)[]> {
  const [first] = kept;
  if (first === undefined) return [];
  const { ctx } = first;
  const { id: accountId } = ctx.account;
  const rows = kept.map(({ row }) => row);
  const presumed = kept.flatMap((one) => one.presumed ?? []);
  const now = new Date(Math.min(...rows.map((row) => row.now.getTime())));
  const seen = rows.filter(({ verdict }) => verdict.isPublished);
  const [answers] = await ctx.db.inOnePacket((tx) => {
    const refused = assertFresh(tx, accountId, { presumed, now });
    const inserted = insertComments(tx, accountId, rows);
    const announced = notifyListenersStatement(tx, seen);
    return Promise.all([inserted, announced, ctx.emitBundle(tx, kept.flatMap(eventsOf)), refused]);
  }, line);
  const found = new Map(answers.map((answer) => [answer.id, answer]));
  return rows.map(({ id }) => found.get(id) ?? null);
}

type Keep = (kept: Promise<Kept>) => Promise<CommentAnswer | null>;

const known = new WeakMap<object, LRUCache<number, Keep>>();

function keeperOf({ db, account }: Context): Keep {
  const keepers = known.get(db) ?? new LRUCache({ max: 1_000 });
  known.set(db, keepers);
  const keep =
    keepers.get(account.id) ??
    gather({
      work: keepTogether,
      nameOf: ({ row }: Kept) => row.realmId,
      enough: ENOUGH,
      most: MOST,
      lines: LINES,
      overdue,
      linger,
    });
  keepers.set(account.id, keep);
  return keep;
}

/**
 * Keeps a comment once it is made, with the events that tell of it. Commits of one account follow one another (ADR 0014),
 * so comments that come at once are kept in one transaction (ADR 0121). Refused (`isOutdated`) where what it presumes is
 * not so.
 */
export async function insertComment(ctx: Context, made: Promise<PreparedComment>): Promise<CommentAnswer> {
  const kept = async () => ({ ctx, ...(await made) });
  const answer = await keeperOf(ctx)(kept());
  if (answer === null) throw new Error("a comment went away while it was written");
  return answer;
}
