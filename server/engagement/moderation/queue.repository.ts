// Raw SQL: a queue cuts long texts and builds its documents in the database, and limits what it counts and searches.
import type { Slice } from "@/server/platform/cursor/index";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { CommentContext, Queue, QueuedComment, QueueFilter } from "./queued-comment";

const COLUMNS = `c.id, left(c.text, 12000) as "text!", c.status, c.shadow, c.version, c.toxicity,
  c.spam_probability as "spamProbability", c.phase, c.reason, c.created_at as "createdAt", c.edited_at as "editedAt",
  c.featured_at is not null as "isFeatured!", coalesce(c.verdict -> 'toxicity', '[]') as "toxicityReasons!", coalesce(c.verdict -> 'spam', '[]') as "spamReasons!",
  json_build_object('id', a.id, 'name', a.name, 'avatarUrl', a.avatar_url, 'kind', a.kind) as "author!",
  json_build_object('id', p.id, 'url', p.url, 'headline', p.headline) as "page!",
  (select json_build_object('id', q.id, 'text', left(q.text, 400), 'author', qa.name)
     from comment q join reader qa on qa.id = q.author_id where q.id = c.parent_comment_id) as parent,
  (select coalesce(json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.id), '[]')
     from (select * from comment_report where comment_id = c.id and resolved_at is null order by id limit 20) r) as "reports!",
  (select note from comment_appeal l where l.comment_id = c.id and l.answered_at is null) as appeal`;

const FROM = "from comment c join reader a on a.id = c.author_id join page p on p.id = c.page_id";

const WHERE: Readonly<Record<Queue, string>> = {
  pending: "c.status = 'pending'",
  spam: "c.status = 'spam'",
  reported: `c.id in (select r.comment_id from comment_report r where r.account_id = $1 and r.resolved_at is null)`,
  appealed: `c.id in (select l.comment_id from comment_appeal l where l.account_id = $1 and l.answered_at is null)`,
  all: "true",
};

/** A search scans this many of the latest comments: a search without matches must not scan the table. */
const SEARCH_LIMIT = 20_000;

function list(queue: Queue, direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `moderation_queue_${queue}_${direction}`,
    `select ${COLUMNS} ${FROM}
     where c.account_id = $1 and ${WHERE[queue]} and ($2::int is null or c.author_id = $2) and ($3::int is null or c.page_id = $3)
       and ($4::timestamptz is null or (c.created_at, c.id) ${forward ? "<" : ">"} ($4, $5::int))
       and ($7::text is null or c.id in (select s.id from (select id, text, author_id from comment where account_id = $1
         order by id desc limit ${SEARCH_LIMIT}) s join reader sa on sa.id = s.author_id
         where s.text ilike $7 or sa.name ilike $7))
     order by c.created_at ${forward ? "desc" : "asc"}, c.id ${forward ? "desc" : "asc"} limit $6`,
  );
}

type QueueStatement = `moderation_queue_${Queue}_${Slice["direction"]}` | "moderation_queued";
type QueueColumn<Column extends keyof QueuedComment> = Record<
  `${QueueStatement}.${Column}`,
  QueuedComment[Column]
>;

declare global {
  interface JsonColumns
    extends QueueColumn<"toxicityReasons">,
      QueueColumn<"spamReasons">,
      QueueColumn<"author">,
      QueueColumn<"page">,
      QueueColumn<"parent">,
      QueueColumn<"reports"> {
    "moderation_author.counts": CommentContext["author"]["counts"];
  }
}

const both = (queue: Queue) => ({ forward: list(queue, "forward"), backward: list(queue, "backward") });

const LISTS = {
  pending: both("pending"),
  spam: both("spam"),
  reported: both("reported"),
  appealed: both("appealed"),
  all: both("all"),
} as const;

function contains(text: string | undefined): string | null {
  return text === undefined || text.trim() === "" ? null : `%${text.trim().replace(/[\\%_]/g, "\\$&")}%`;
}

export function findQueue(
  db: Statements,
  accountId: number,
  { queue, text, authorId, pageId, slice }: QueueFilter & { slice: Slice },
): Promise<QueuedComment[]> {
  const { direction, from, take } = slice;
  return db.query(LISTS[queue][direction], [
    accountId,
    authorId ?? null,
    pageId ?? null,
    from?.at ?? null,
    from === null ? null : Number(from.id),
    take,
    contains(text),
  ]);
}

const ONE = statement("moderation_queued", `select ${COLUMNS} ${FROM} where c.account_id = $1 and c.id = $2`);

export async function findQueued(
  db: Statements,
  accountId: number,
  id: number,
): Promise<QueuedComment | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}

/** Count the comments in each queue; 1,000 means 1,000 or more. */
export interface QueueCounts {
  pending: number;
  reported: number;
  appealed: number;
  spam: number;
  contributions: number;
}

const COUNTS = statement(
  "moderation_queue_counts",
  `select
     (select count(*)::int from (select from comment where account_id = $1 and status = 'pending' limit 1000) q) as "pending!",
     (select count(*)::int from (select from comment where account_id = $1 and status = 'spam' limit 1000) q) as "spam!",
     (select count(*)::int from (select distinct comment_id from comment_report where account_id = $1 and resolved_at is null
        limit 1000) q) as "reported!",
     (select count(*)::int from (select from comment_appeal where account_id = $1 and answered_at is null limit 1000) q)
       as "appealed!",
     (select count(*)::int from (select from contribution where account_id = $1 and state = 'submitted' limit 1000) q)
       as "contributions!"`,
);

export async function countQueues(db: Statements, accountId: number): Promise<QueueCounts> {
  const [row] = await db.query(COUNTS, [accountId]);
  return row ?? { pending: 0, reported: 0, appealed: 0, spam: 0, contributions: 0 };
}

const THREAD = statement(
  "moderation_thread",
  `select c.id as "id!", left(c.text, 600) as "text!", a.name as author, c.status as "status!", c.created_at as "createdAt!"
   from (select coalesce(parent_comment_id, id) as root from comment where account_id = $1 and id = $2) m
     join lateral (select * from comment where id = m.root union all
       (select * from comment where parent_comment_id = m.root order by created_at, id limit 20)) c on true
     join reader a on a.id = c.author_id
   where c.account_id = $1 order by c.created_at, c.id`,
);

export function findThread(db: Statements, accountId: number, id: number): Promise<CommentContext["thread"]> {
  return db.query(THREAD, [accountId, id]);
}

const AUTHOR = statement(
  "moderation_author",
  `select r.created_at as since,
     (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*)::int as n from (select status
        from comment where author_id = r.id order by created_at desc, id desc limit 2000) s group by status) c) as "counts!"
   from reader r where r.account_id = $1 and r.id = $2`,
);

const AUTHOR_LATEST = statement(
  "moderation_author_latest",
  `select c.id, left(c.text, 280) as "text!", c.status, coalesce(p.headline, p.url) as "page!", c.created_at as "createdAt"
   from comment c join page p on p.id = c.page_id
   where c.account_id = $1 and c.author_id = $2 order by c.created_at desc, c.id desc limit 10`,
);

export async function findAuthorHistory(
  db: Db,
  accountId: number,
  { readerId, now }: { readerId: number; now: Date },
): Promise<CommentContext["author"]> {
  const [[author], latest, bans] = await Promise.all([
    db.query(AUTHOR, [accountId, readerId]),
    db.query(AUTHOR_LATEST, [accountId, readerId]),
    db.prisma.readerBan.findMany({
      where: { accountId, readerId, liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
      select: { id: true, shadow: true, reason: true, endsAt: true, createdBy: true },
      orderBy: { createdAt: "desc" },
      take: 20,
    }),
  ]);
  return { since: author?.since ?? now, counts: author?.counts ?? {}, latest, bans };
}
