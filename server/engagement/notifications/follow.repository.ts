// Raw SQL: the new comments of all followed conversations are counted by one statement.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** What can be followed: an author, a topic, the conversation on a story's page, or one thread of it. */
export type FollowKind = "author" | "topic" | "story" | "thread";

/** What a reader follows. */
export interface Follow {
  id: number;
  kind: FollowKind;
  /** An author's id, a topic's slug, the id of a page with comments, or of a thread's top-level comment. */
  target: string;
  name: string;
  /** Path of its page on the site; of a thread, its URL. */
  path: string;
  createdAt: Date;
}

const select = { id: true, kind: true, target: true, name: true, path: true, createdAt: true } as const;

/** List what a reader follows, the latest first. */
export function findFollows({ prisma }: Db, accountId: number, readerId: number): Promise<Follow[]> {
  return prisma.readerFollow.findMany({ where: { accountId, readerId }, select, orderBy: { id: "desc" } });
}

/** Add something that a reader follows; nothing where they follow it already. */
export async function insertFollow(
  { prisma }: Db,
  accountId: number,
  follow: Omit<Follow, "id"> & { readerId: number },
): Promise<void> {
  await prisma.readerFollow.createMany({ data: [{ accountId, ...follow }], skipDuplicates: true });
}

export function countFollows({ prisma }: Db, accountId: number, readerId: number): Promise<number> {
  return prisma.readerFollow.count({ where: { accountId, readerId } });
}

/** Delete something that a reader follows; false where they do not. */
export async function deleteFollow(
  { prisma }: Db,
  accountId: number,
  { readerId, id }: { readerId: number; id: number },
): Promise<boolean> {
  return (await prisma.readerFollow.deleteMany({ where: { accountId, readerId, id } })).count > 0;
}

/** A reader and what they follow. */
interface FollowKey {
  readerId: number;
  kind: FollowKind;
  target: string;
}

/** Delete something that a reader follows, by its kind and target; false where they do not. */
export async function deleteFollowOf({ prisma }: Db, accountId: number, key: FollowKey): Promise<boolean> {
  return (await prisma.readerFollow.deleteMany({ where: { accountId, ...key } })).count > 0;
}

/** List the targets of one kind that a reader follows, the latest first. */
export async function findFollowedTargets(
  { prisma }: Db,
  accountId: number,
  of: Pick<FollowKey, "readerId" | "kind">,
): Promise<string[]> {
  const query = { where: { accountId, ...of }, select: { target: true }, orderBy: { id: "desc" } } as const;
  return (await prisma.readerFollow.findMany(query)).map(({ target }) => target);
}

// The target is a number only of this kind: `case` keeps the others from being converted.
const CONVERSATIONS = statement(
  "follow_conversations",
  `select f.name, p.url, count(c.id)::int as "comments!"
   from reader_follow f
   join page p on p.id = case when f.kind = 'story' then f.target::int end and p.account_id = f.account_id
   join comment_realm r on r.page_id = p.id
   join comment c on c.realm_id = r.id and c.visible and not c.shadow and not c.confidential
     and c.author_id <> f.reader_id and c.created_at > greatest(f.created_at, $3) and c.created_at <= $4
   where f.account_id = $1 and f.reader_id = $2 and f.kind = 'story'
   group by f.id, f.name, p.url order by f.id limit $5`,
);

/** A followed conversation with new comments by others. */
export interface ActiveConversation {
  name: string;
  url: string;
  comments: number;
}

/** List the conversations that a reader follows with comments of others in a time. */
export function findActiveConversations(
  db: Statements,
  accountId: number,
  query: { readerId: number; after: Date; until: Date; limit: number },
): Promise<ActiveConversation[]> {
  const { readerId, after, until, limit } = query;
  return db.query(CONVERSATIONS, [accountId, readerId, after, until, limit]);
}
