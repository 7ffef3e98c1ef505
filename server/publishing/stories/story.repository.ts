// Raw SQL: the hottest reads of the content API, each one short statement by an index.

import { type Db, mayBeStale, readStatement } from "@/server/platform/db/index";

export interface StoryDocumentRow {
  /** The story's wire document as JSON text. */
  doc: string;
  etag: string;
  cache_keys: string;
  story_id: string;
  access: string | null;
}

// Each read exists twice so that a public one never touches the closed text.
const COLUMNS = { public: "p.public_doc", full: "coalesce(p.full_doc, p.public_doc)" } as const;

export type ContentScope = keyof typeof COLUMNS;

function createScopedStatements<Name extends string>(name: Name, text: (doc: string) => string) {
  return {
    public: mayBeStale(readStatement(`${name}_public`, text(COLUMNS.public))),
    full: readStatement(`${name}_full`, text(COLUMNS.full)),
  };
}

const BY_ID = createScopedStatements(
  "story_by_id",
  (doc) =>
    `select ${doc} as "doc!", p.etag, p.cache_keys, p.story_id, p.access from published_story p where p.story_id = $2 and p.account_id = $1`,
);

const BY_SLUG = createScopedStatements(
  "story_by_slug",
  (doc) => `select ${doc} as "doc!", p.etag, p.cache_keys, p.story_id, p.access from published_story p
    where p.account_id = $1 and p.slug_key = $2 order by p.published_at desc limit 1`,
);

// Former slugs first (each belongs to exactly one story), then the latest story whose slug ends this way.
const BY_SLUG_TAIL = createScopedStatements(
  "story_by_slug_tail",
  (doc) => `select ${doc} as "doc!", p.etag, p.cache_keys, p.story_id, p.access from (
      select 0 as place, s.story_id, s.published_at from story_slug_alias a
        join published_story s on s.story_id = a.story_id
        where a.account_id = $1 and a.slug_key = $2
      union all
      (select 1, s.story_id, s.published_at from published_story s
        where s.account_id = $1 and s.slug_tail = $3 order by s.published_at desc limit 1)
    ) found join published_story p on p.story_id = found.story_id
    order by found.place, found.published_at desc limit 1`,
);

// The first match, in the order of the two reads above.
const KIND_BY_SLUG = readStatement(
  "story_kind_by_slug",
  `select found.template as "template!", found.access from (
      (select 0 as place, coalesce(p.template, '') as template, p.access from published_story p
        where p.account_id = $1 and p.slug_key = $2 order by p.published_at desc limit 1)
      union all
      (select 1, coalesce(s.template, ''), s.access from story_slug_alias a join published_story s on s.story_id = a.story_id
        where a.account_id = $1 and a.slug_key = $2 order by s.published_at desc limit 1)
      union all
      (select 2, coalesce(s.template, ''), s.access from published_story s
        where s.account_id = $1 and s.slug_tail = $3 order by s.published_at desc limit 1)
    ) found order by found.place limit 1`,
);

const BY_EXTERNAL_ID = createScopedStatements(
  "story_by_external_id",
  (doc) => `select ${doc} as "doc!", p.etag, p.cache_keys, p.story_id, p.access from published_story p
    where p.account_id = $1 and p.external_id = $2`,
);

export async function findStoryById(
  db: Db,
  accountId: number,
  query: { id: string; reading: ContentScope },
): Promise<StoryDocumentRow | null> {
  const [row] = await db.query(BY_ID[query.reading], [accountId, query.id]);
  return row ?? null;
}

/** Find a story by its whole slug, else by a former slug, else by the last segment. Keys are lower-case. */
export async function findStoryBySlug(
  db: Db,
  accountId: number,
  query: { slugKey: string; lastSegmentKey: string; reading: ContentScope },
): Promise<StoryDocumentRow | null> {
  const [exact] = await db.query(BY_SLUG[query.reading], [accountId, query.slugKey]);
  if (exact !== undefined) return exact;
  const [near] = await db.query(BY_SLUG_TAIL[query.reading], [
    accountId,
    query.slugKey,
    query.lastSegmentKey,
  ]);
  return near ?? null;
}

/** Template (empty: none) and access of the story that `findStoryBySlug` finds, without its document; null: none. */
export async function findKindBySlug(
  db: Db,
  accountId: number,
  query: { slugKey: string; lastSegmentKey: string },
): Promise<{ template: string; access: string | null } | null> {
  const [row] = await db.query(KIND_BY_SLUG, [accountId, query.slugKey, query.lastSegmentKey]);
  return row ?? null;
}

export async function findStoryByExternalId(
  db: Db,
  accountId: number,
  query: { externalId: string; reading: ContentScope },
): Promise<StoryDocumentRow | null> {
  const [row] = await db.query(BY_EXTERNAL_ID[query.reading], [accountId, query.externalId]);
  return row ?? null;
}

export interface ContainingCollection {
  id: number;
  slug: string;
  name: string;
  metadata: unknown;
}

/** Collections in which staff placed a story, by id. */
export async function findContainingCollections(
  db: Db,
  accountId: number,
  storyId: string,
): Promise<ContainingCollection[]> {
  const items = await db.prisma.collectionItem.findMany({
    where: { accountId, storyId },
    select: { collection: { select: { id: true, slug: true, name: true, metadata: true } } },
    orderBy: { collectionId: "asc" },
  });
  return items.map((item) => item.collection);
}
