// Raw SQL where a bookmark is read or written: its metadata is a JSON document, whose type Prisma does not know.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

export interface Bookmark {
  id: number;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  metadata: Readonly<Record<string, unknown>>;
  readAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

declare global {
  interface JsonColumns {
    "bookmark.metadata": Bookmark["metadata"];
  }
}

const COLUMNS = `b.id, p.url, p.headline, p.image_url as "imageUrl", b.metadata, b.read_at as "readAt",
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

const SAVE = statement(
  "bookmark_save",
  `with b as (insert into bookmark (account_id, reader_id, page_id, read_at, metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6, $6)
     on conflict (reader_id, page_id) do update set read_at = excluded.read_at, metadata = excluded.metadata,
       updated_at = excluded.updated_at
     returning *)
   select ${COLUMNS} from b join page p on p.id = b.page_id`,
);

export interface NewBookmark {
  readerId: number;
  pageId: number;
  readAt: Date | null;
  metadata: Readonly<Record<string, unknown>>;
  now: Date;
}

export async function saveBookmark(db: Statements, accountId: number, row: NewBookmark): Promise<Bookmark> {
  const { readerId, pageId, readAt, metadata, now } = row;
  const document = JSON.stringify(metadata);
  const [saved] = await db.query(SAVE, [accountId, readerId, pageId, readAt, document, now]);
  if (saved === undefined) throw new Error("a bookmark was not saved");
  return saved;
}

const FIND = statement(
  "bookmark_find",
  `select ${COLUMNS} from bookmark b join page p on p.id = b.page_id
   where b.account_id = $1 and b.reader_id = $2 and p.key = $3`,
);

export async function findBookmark(
  db: Statements,
  accountId: number,
  { readerId, pageKey }: { readerId: number; pageKey: string },
): Promise<Bookmark | null> {
  const [row] = await db.query(FIND, [accountId, readerId, pageKey]);
  return row ?? null;
}

export async function removeBookmark(
  db: Db,
  accountId: number,
  { readerId, pageKey }: { readerId: number; pageKey: string },
): Promise<boolean> {
  const { count } = await db.prisma.bookmark.deleteMany({
    where: { accountId, readerId, page: { key: pageKey } },
  });
  return count > 0;
}

const LIST = statement(
  "bookmark_list",
  `select ${COLUMNS} from bookmark b join page p on p.id = b.page_id
   where b.account_id = $1 and b.reader_id = $2 and ($3::boolean is null or (b.read_at is not null) = $3)
   order by b.created_at desc, b.id desc limit $4 offset $5`,
);

export function listBookmarkRows(
  db: Statements,
  accountId: number,
  query: { readerId: number; isRead: boolean | null; limit: number; offset: number },
): Promise<Bookmark[]> {
  const { readerId, isRead, limit, offset } = query;
  return db.query(LIST, [accountId, readerId, isRead, limit, offset]);
}
