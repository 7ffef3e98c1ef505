import type { Context } from "@/server/accounts/index";
import { createReaders } from "@/server/identity/index";
import type { CommentRecord, RecordAuthor } from "./comment-record";
import { findAuthorsByKey, setBios } from "./import.repository";

const SHARED = "shared:";

/** The external id of an author from elsewhere: nobody whom the publisher's tokens name, unless the record says so. */
export function authorKey({ key }: RecordAuthor): string {
  return key.startsWith(SHARED) ? key.slice(SHARED.length) : `import:${key}`;
}

/** Who wrote in these conversations, by key: in each as the last record says, and as the first that names them. */
function authorsOf(
  conversations: readonly { records: readonly CommentRecord[] }[],
): Map<string, RecordAuthor> {
  const authors = new Map<string, RecordAuthor>();
  for (const { records } of conversations) {
    const own = new Map(records.map(({ author }) => [authorKey(author), author]));
    for (const [key, author] of own) if (!authors.has(key)) authors.set(key, author);
  }
  return authors;
}

/** Ids of the readers who wrote these conversations, by key; those who are not here yet are made. */
export async function upsertAuthors(
  ctx: Context,
  conversations: readonly { records: readonly CommentRecord[] }[],
): Promise<Map<string, number>> {
  const { db, account } = ctx;
  const authors = authorsOf(conversations);
  const known = await findAuthorsByKey(db, account.id, [...authors.keys()]);
  const missing = [...authors].filter(([key]) => !known.has(key));
  if (missing.length === 0) return known;
  const made = await createReaders(db, account.id, {
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
    const id = made.get(key);
    return bio === "" || id === undefined ? [] : [{ id, bio }];
  });
  await setBios(db, account.id, bios);
  return new Map([...known, ...made]);
}
