import type { Context } from "@/server/context/index";
import { createReaders } from "@/server/identity/index";
import type { CommentRecord, RecordAuthor } from "./comment-record";
import { findAuthorsByKey, setBios } from "./import.repository";

const SHARED = "shared:";

/**
 * Build the external id of an imported author: distinct from readers of the publisher's tokens, unless the record
 * says so.
 */
export function toAuthorKey({ key }: RecordAuthor): string {
  return key.startsWith(SHARED) ? key.slice(SHARED.length) : `import:${key}`;
}

/**
 * Collect the authors of conversations by key: in each conversation by the last record, overall by the first
 * conversation.
 */
function collectAuthors(
  conversations: readonly { records: readonly CommentRecord[] }[],
): Map<string, RecordAuthor> {
  const authors = new Map<string, RecordAuthor>();
  for (const { records } of conversations) {
    const own = new Map(records.map(({ author }) => [toAuthorKey(author), author]));
    for (const [key, author] of own) if (!authors.has(key)) authors.set(key, author);
  }
  return authors;
}

/** Get the reader ids of these conversations' authors by key; creates missing readers. */
export async function upsertAuthors(
  ctx: Context,
  conversations: readonly { records: readonly CommentRecord[] }[],
): Promise<Map<string, number>> {
  const { db, account } = ctx;
  const authors = collectAuthors(conversations);
  const existing = await findAuthorsByKey(db, account.id, [...authors.keys()]);
  const missing = [...authors].filter(([key]) => !existing.has(key));
  if (missing.length === 0) return existing;
  const created = await createReaders(db, account.id, {
    now: ctx.clock.now(),
    drafts: missing.map(([externalId, { key, name, avatar, email }]) => ({
      kind: key.startsWith(SHARED) ? "shared_key" : "guest",
      externalId,
      name,
      avatarUrl: avatar,
      email,
    })),
  });
  const bios = missing.flatMap(([key, { bio }]) => {
    const id = created.get(key);
    return bio === "" || id === undefined ? [] : [{ id, bio }];
  });
  await setBios(db, account.id, bios);
  return new Map([...existing, ...created]);
}
