// Raw SQL: pages are selected by any of many origins and counted with a window function, reactions summed from JSON.
import { type Statements, statement } from "@/server/platform/db/index";
import type { PageMetadata } from "./page";

export interface PageQuery {
  sortBy: "created_at" | "comments_count";
  order: "asc" | "desc";
  /** Pages created since then. */
  since: Date;
  /** Origins of the pages; null: all. */
  origins: readonly string[] | null;
  limit: number;
  offset: number;
}

export interface ListedPage {
  id: number;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  metadata: PageMetadata;
  reactions: Readonly<Record<string, number>>;
  commentCount: number;
}

function createListStatement(sortBy: PageQuery["sortBy"], order: PageQuery["order"]) {
  const column = sortBy === "created_at" ? "p.created_at" : "p.comment_count";
  return statement(
    `page_list_${sortBy}_${order}`,
    `select p.id, p.url, p.headline, p.image_url as "imageUrl", p.metadata, p.reactions, p.comment_count as "commentCount",
       count(*) over ()::int as "total!"
     from page p where p.account_id = $1 and p.created_at >= $2
       and ($3::text[] is null or exists (select from unnest($3::text[]) o where starts_with(p.url, o || '/')))
     order by ${column} ${order}, p.id ${order} limit $4 offset $5`,
  );
}

const LISTS = {
  created_at: {
    asc: createListStatement("created_at", "asc"),
    desc: createListStatement("created_at", "desc"),
  },
  comments_count: {
    asc: createListStatement("comments_count", "asc"),
    desc: createListStatement("comments_count", "desc"),
  },
} as const;

/** Find one page of the list; the rows carry the total count, which is unknown where there are none. */
export async function findPages(
  db: Statements,
  accountId: number,
  query: PageQuery,
): Promise<(ListedPage & { total: number })[]> {
  const { since, origins, sortBy, order, limit, offset } = query;
  return db.query(LISTS[sortBy][order], [accountId, since, origins, limit, offset]);
}

const TOTAL = statement(
  "page_total",
  `select count(*)::int as "total!" from page p where p.account_id = $1 and p.created_at >= $2
     and ($3::text[] is null or exists (select from unnest($3::text[]) o where starts_with(p.url, o || '/')))`,
);

export async function countPages(
  db: Statements,
  accountId: number,
  { since, origins }: Pick<PageQuery, "since" | "origins">,
): Promise<number> {
  const [row] = await db.query(TOTAL, [accountId, since, origins]);
  return row?.total ?? 0;
}

// The value matches the metadata value itself or an element of a list; as string or as number.
const REACTIONS = statement(
  "page_reactions_by_metadata",
  `select coalesce(sum((p.reactions ->> $2)::int), 0)::int as "total!" from page p
   where p.account_id = $1 and p.reactions ? $2 and case jsonb_typeof(p.metadata -> $3)
     when 'array' then exists (select from jsonb_array_elements_text(p.metadata -> $3) v where v = $4)
     else p.metadata ->> $3 = $4 end`,
);

export async function sumReactions(
  db: Statements,
  accountId: number,
  { reactionId, key, value }: { reactionId: number; key: string; value: string },
): Promise<number> {
  const [row] = await db.query(REACTIONS, [accountId, String(reactionId), key, value]);
  return row?.total ?? 0;
}
