import type { Context } from "@/server/accounts/index";
import { ensureRealms, plainText } from "@/server/engagement/comments/index";
import { ensurePagesAt } from "@/server/engagement/pages/index";
import type { Statements } from "@/server/platform/db/index";
import type { CommentRecord } from "./comment-record";
import {
  findRecords,
  insertRecords,
  type LockedRealm,
  lockRealms,
  planAnew,
  type WrittenRecord,
} from "./import.repository";
import { withRoots } from "./reply-roots.rules";
import { settleRealms } from "./settle-realms.repository";
import { authorKey, upsertAuthors } from "./upsert-authors";

const AT_ONCE = 500;

/** What was said in one conversation of a page. */
export interface Conversation {
  url: string;
  pageKey: string;
  widgetId: string;
  records: CommentRecord[];
}

/** A conversation and where it stands here. */
interface Placed {
  realm: LockedRealm;
  records: readonly CommentRecord[];
}

/** The rows of the conversations, in their order; made where they are not here yet. */
async function realmIdsOf(ctx: Context, conversations: readonly Conversation[]): Promise<number[]> {
  const pages = await ensurePagesAt(
    ctx,
    conversations.map(({ url }) => url),
  );
  const places = conversations.map(({ url, widgetId }) => ({ pageId: pages.get(url) ?? 0, widgetId }));
  return ensureRealms(ctx.db, ctx.account.id, { places, now: ctx.clock.now() });
}

/** Records without the answers to what is neither among them nor here: those begin anew. */
async function withKnownParents(tx: Statements, ctx: Context, placed: readonly Placed[]): Promise<Placed[]> {
  const own = new Set(placed.flatMap(({ records }) => records.map(({ id }) => id)));
  const isElsewhere = (parent: string | null): parent is string => parent !== null && !own.has(parent);
  const wanted = placed.flatMap(({ records }) => records.map(({ parent }) => parent).filter(isElsewhere));
  if (wanted.length === 0) return [...placed];
  const here = await findRecords(tx, ctx.account.id, wanted);
  return placed.map(({ realm, records }) => ({
    realm,
    records: records.map((record) =>
      isElsewhere(record.parent) && here.get(record.parent) !== realm.id
        ? { ...record, parent: null }
        : record,
    ),
  }));
}

function byTime(records: readonly CommentRecord[]): CommentRecord[] {
  return records.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function batches(records: readonly WrittenRecord[]): WrittenRecord[][] {
  return Array.from({ length: Math.ceil(records.length / AT_ONCE) }, (_, at) =>
    records.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

/** Conversations with their rows, and who wrote in them. */
export interface ReadyConversations {
  conversations: readonly Conversation[];
  authors: ReadonlyMap<string, number>;
  realmIds: readonly number[];
}

/** Makes what conversations need that are about to be written: readers, pages with their events, the conversations' rows. */
export async function readyConversations(
  ctx: Context,
  conversations: readonly Conversation[],
): Promise<ReadyConversations> {
  const authors = await upsertAuthors(ctx, conversations);
  return { conversations, authors, realmIds: await realmIdsOf(ctx, conversations) };
}

/**
 * Writes the comments of conversations, all in one transaction, with their own times and states; those that are here
 * already stay. Nothing is moderated and no event is sent of them: what is imported happened elsewhere. How many were
 * new.
 */
export async function importConversations(
  ctx: Context,
  { conversations, authors, realmIds }: ReadyConversations,
): Promise<number> {
  return ctx.db.withStatements(async (tx) => {
    await planAnew(tx);
    const realms = await lockRealms(tx, ctx.account.id, realmIds);
    const placed = conversations.map(({ records }, at): Placed => {
      const realm = realms.get(realmIds[at] ?? 0);
      if (realm === undefined) throw new Error("a conversation went away while it was imported");
      return { realm, records: withRoots(records) };
    });
    const written = (await withKnownParents(tx, ctx, placed)).flatMap(({ realm, records }) =>
      [
        ...byTime(records.filter(({ parent }) => parent === null)),
        ...byTime(records.filter(({ parent }) => parent !== null)),
      ].flatMap((record, place): WrittenRecord[] => {
        const authorId = authors.get(authorKey(record.author));
        const ordinal = record.parent === null ? realm.nextOrdinal + place : 0;
        return authorId === undefined
          ? []
          : [{ ...record, realm, ordinal, authorId, text: plainText(record.ops) }];
      }),
    );
    let inserted = 0;
    for (const isReply of [false, true]) {
      for (const lot of batches(written.filter(({ parent }) => (parent !== null) === isReply))) {
        inserted += await insertRecords(tx, ctx.account.id, lot);
      }
    }
    if (inserted === 0) return 0;
    // Where nothing was said before and all of it is new, the places were given by time already.
    const isWhole = inserted === written.length;
    const mixed = realmIds.filter((id) => !isWhole || realms.get(id)?.nextOrdinal !== 0);
    await settleRealms(tx, ctx.account.id, mixed);
    return inserted;
  });
}
