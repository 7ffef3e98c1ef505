import type { Context } from "@/server/context/index";
import { ensureRealms, toPlainText } from "@/server/engagement/comments/index";
import { ensurePagesAt } from "@/server/engagement/pages/index";
import type { Statements } from "@/server/platform/db/index";
import type { CommentRecord } from "./comment-record";
import {
  discardPlans,
  findOwnRecords,
  findRecords,
  insertRecords,
  type LockedRealm,
  lockRealms,
  type WrittenRecord,
} from "./import.repository";
import { resolveRoots } from "./reply-roots.rules";
import { reorderRealms } from "./settle-realms.repository";
import { toAuthorKey, upsertAuthors } from "./upsert-authors";

const INSERT_BATCH_SIZE = 500;

/** The records of one conversation of a page. */
export interface Conversation {
  url: string;
  pageKey: string;
  widgetId: string;
  records: CommentRecord[];
}

/** A conversation's records with its locked row. */
interface LockedConversation {
  realm: LockedRealm;
  records: readonly CommentRecord[];
}

/** Find or create the rows of the conversations, in their order. */
async function loadRealmIds(ctx: Context, conversations: readonly Conversation[]): Promise<number[]> {
  const pages = await ensurePagesAt(
    ctx,
    conversations.map(({ url }) => url),
  );
  const realmKeys = conversations.map(({ url, widgetId }) => ({ pageId: pages.get(url) ?? 0, widgetId }));
  return ensureRealms(ctx.db, ctx.account.id, { realmKeys, now: ctx.clock.now() });
}

/** Drop the parent of replies to a comment that is neither imported nor stored: they become root comments. */
async function dropUnknownParents(
  tx: Statements,
  ctx: Context,
  locked: readonly LockedConversation[],
): Promise<LockedConversation[]> {
  const own = new Set(locked.flatMap(({ records }) => records.map(({ id }) => id)));
  const isElsewhere = (parent: string | null): parent is string => parent !== null && !own.has(parent);
  const parentIds = locked.flatMap(({ records }) => records.map(({ parent }) => parent).filter(isElsewhere));
  if (parentIds.length === 0) return [...locked];
  const existing = await findRecords(tx, ctx.account.id, parentIds);
  return locked.map(({ realm, records }) => ({
    realm,
    records: records.map((record) =>
      isElsewhere(record.parent) && existing.get(record.parent) !== realm.id
        ? { ...record, parent: null }
        : record,
    ),
  }));
}

function sortByTime(records: readonly CommentRecord[]): CommentRecord[] {
  return records.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function toBatches(records: readonly WrittenRecord[]): WrittenRecord[][] {
  return Array.from({ length: Math.ceil(records.length / INSERT_BATCH_SIZE) }, (_, index) =>
    records.slice(index * INSERT_BATCH_SIZE, (index + 1) * INSERT_BATCH_SIZE),
  );
}

/** Conversations with their row ids and author ids. */
export interface PreparedConversations {
  conversations: readonly Conversation[];
  authors: ReadonlyMap<string, number>;
  realmIds: readonly number[];
}

/** Leave out the account's own comments, of an earlier export: they exist, or their authors have been erased. */
async function listForeign(ctx: Context, conversations: readonly Conversation[]): Promise<Conversation[]> {
  const all = conversations.flatMap(({ records }) => records);
  const own = await findOwnRecords(ctx.db, ctx.account.id, all);
  return conversations.map((one) => ({ ...one, records: one.records.filter(({ id }) => !own.has(id)) }));
}

/** Leave out comments that exist already, whose authors may have been erased since: they must not come back. */
async function listNew(ctx: Context, conversations: readonly Conversation[]): Promise<Conversation[]> {
  const ids = conversations.flatMap(({ records }) => records.map(({ id }) => id));
  const existing = await findRecords(ctx.db, ctx.account.id, ids);
  return conversations.map((one) => ({ ...one, records: one.records.filter(({ id }) => !existing.has(id)) }));
}

/**
 * Create the dependencies of conversations before the import: readers of new comments, pages with their events,
 * conversation rows.
 */
export async function prepareConversations(
  ctx: Context,
  read: readonly Conversation[],
): Promise<PreparedConversations> {
  const conversations = await listForeign(ctx, read);
  const authors = await upsertAuthors(ctx, await listNew(ctx, conversations));
  return { conversations, authors, realmIds: await loadRealmIds(ctx, conversations) };
}

/**
 * Insert the comments of conversations in one transaction, with their own times and states; existing ones stay. They
 * are not moderated and emit no events, because they happened elsewhere. Returns the number of new comments.
 */
export async function importConversations(
  ctx: Context,
  { conversations, authors, realmIds }: PreparedConversations,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await discardPlans(tx);
    const realms = await lockRealms(tx, ctx.account.id, realmIds);
    const locked = conversations.map(({ records }, index): LockedConversation => {
      const realm = realms.get(realmIds[index] ?? 0);
      if (realm === undefined) throw new Error("a conversation was deleted during the import");
      return { realm, records: resolveRoots(records) };
    });
    const rowsToInsert = (await dropUnknownParents(tx, ctx, locked)).flatMap(({ realm, records }) =>
      [
        ...sortByTime(records.filter(({ parent }) => parent === null)),
        ...sortByTime(records.filter(({ parent }) => parent !== null)),
      ].flatMap((record, position): WrittenRecord[] => {
        const authorId = authors.get(toAuthorKey(record.author));
        const ordinal = record.parent === null ? realm.nextOrdinal + position : 0;
        return authorId === undefined
          ? []
          : [{ ...record, realm, ordinal, authorId, text: toPlainText(record.ops) }];
      }),
    );
    let inserted = 0;
    for (const isReply of [false, true]) {
      for (const batch of toBatches(rowsToInsert.filter(({ parent }) => (parent !== null) === isReply))) {
        inserted += await insertRecords(tx, ctx.account.id, batch);
      }
    }
    if (inserted === 0) return 0;
    // In an empty conversation with only new comments, the ordinals are in time order already.
    const isWhole = inserted === rowsToInsert.length;
    const mixed = realmIds.filter((id) => !isWhole || realms.get(id)?.nextOrdinal !== 0);
    await reorderRealms(tx, ctx.account.id, mixed);
    return inserted;
  });
}
