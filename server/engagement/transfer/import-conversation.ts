import type { Context } from "@/server/accounts/index";
import { ensureRealm, plainText } from "@/server/engagement/comments/index";
import { ensurePageAt } from "@/server/engagement/pages/index";
import { createReader } from "@/server/identity/index";
import type { CommentRecord, RecordAuthor } from "./comment-record";
import {
  findAuthorsByKey,
  insertRecords,
  lockRealm,
  renumberRealm,
  setBio,
  type WrittenRecord,
} from "./import.repository";

const AT_ONCE = 500;
const SHARED = "shared:";

/** The external id of an author from elsewhere: nobody whom the publisher's tokens name, unless the record says so. */
function externalIdOf({ key }: RecordAuthor): string {
  return key.startsWith(SHARED) ? key.slice(SHARED.length) : `import:${key}`;
}

async function keepAuthors(ctx: Context, records: readonly CommentRecord[]): Promise<Map<string, number>> {
  const authors = new Map(records.map(({ author }) => [externalIdOf(author), author]));
  const known = await findAuthorsByKey(ctx.db, ctx.account.id, [...authors.keys()]);
  for (const [externalId, author] of authors) {
    if (known.has(externalId)) continue;
    const reader = await createReader(ctx.db, ctx.account.id, {
      kind: author.key.startsWith(SHARED) ? "shared_key" : "guest",
      externalId,
      staffUserId: null,
      name: author.name,
      avatarUrl: author.avatar,
      email: author.email,
      now: ctx.clock.now(),
    });
    if (author.bio !== "") await setBio(ctx.db, ctx.account.id, { id: reader.id, bio: author.bio });
    known.set(externalId, reader.id);
  }
  return known;
}

/** Two levels: an answer to an answer stands under the comment that began it; one to nothing that is known begins anew. */
function withRoots(records: readonly CommentRecord[]): CommentRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const rootOf = (record: CommentRecord): string | null => {
    const passed = new Set([record.id]);
    let root = record.parent;
    for (
      let parent = root;
      parent !== null && !passed.has(parent);
      parent = byId.get(parent)?.parent ?? null
    ) {
      passed.add(parent);
      root = parent;
    }
    return root;
  };
  return records.map((record) => ({ ...record, parent: rootOf(record) }));
}

/** Those that answer no other first, each lot by time. */
function inOrder(records: readonly CommentRecord[]): CommentRecord[] {
  const at = ({ createdAt }: CommentRecord) => createdAt.getTime();
  return [
    ...records.filter(({ parent }) => parent === null).toSorted((one, other) => at(one) - at(other)),
    ...records.filter(({ parent }) => parent !== null).toSorted((one, other) => at(one) - at(other)),
  ];
}

function batches(records: readonly WrittenRecord[]): WrittenRecord[][] {
  return Array.from({ length: Math.ceil(records.length / AT_ONCE) }, (_, at) =>
    records.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

/**
 * Writes the comments of one page's conversation, in one transaction, with their own times and states; those that are
 * here already stay. Nothing is moderated and no event is sent: what is imported happened elsewhere. How many were new.
 */
export async function importConversation(
  ctx: Context,
  { url, widgetId, records }: { url: string; widgetId: string; records: readonly CommentRecord[] },
): Promise<number> {
  const authors = await keepAuthors(ctx, records);
  const now = ctx.clock.now();
  const page = await ensurePageAt(ctx, url);
  const realmId = await ensureRealm(ctx.db, ctx.account.id, { pageId: page.id, widgetId, now });
  const written = inOrder(withRoots(records)).flatMap((record): WrittenRecord[] => {
    const authorId = authors.get(externalIdOf(record.author));
    return authorId === undefined ? [] : [{ ...record, authorId, text: plainText(record.ops) }];
  });
  return ctx.db.withStatements(async (tx) => {
    const { pageId } = await lockRealm(tx, ctx.account.id, realmId);
    let inserted = 0;
    for (const lot of batches(written.filter(({ parent }) => parent === null))) {
      inserted += await insertRecords(tx, ctx.account.id, { realmId, pageId, records: lot });
    }
    for (const lot of batches(written.filter(({ parent }) => parent !== null))) {
      inserted += await insertRecords(tx, ctx.account.id, { realmId, pageId, records: lot });
    }
    if (inserted > 0) await renumberRealm(tx, realmId);
    return inserted;
  });
}
