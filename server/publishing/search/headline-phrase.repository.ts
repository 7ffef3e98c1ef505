// Raw SQL: phrases of the headlines as they are published, which Prisma cannot match.

import { type Db, mayBeStale, statement } from "@/server/platform/db/index";

/** Newest stories whose headlines are examined, and the most that are returned. */
const EXAMINED = 2_000;
const LONGEST = 100;

// The newest stories are read first: a common word alone would match a good part of all headlines. An index of the
// newsroom's headlines would reveal words that are not published yet.
const HEADLINES = mayBeStale(
  statement(
    "search_headline_phrase",
    `select p.story_id as "id!" from (
       select story_id, published_at, list_doc from published_story
       where account_id = $1 and listed and published_at > $3 and published_at < $4
       order by published_at desc, story_id limit ${EXAMINED}) p
     where to_tsvector('simple', p.list_doc::json ->> 'headline') @@ phraseto_tsquery('simple', $2::text)
       and ($5::int[] is null or exists (
         select from story_facet f where f.story_id = p.story_id and f.kind = 's' and f.facet_id = any($5::int[])))
     order by p.published_at desc, p.story_id limit ${LONGEST}`,
  ),
);

interface PhraseSearch {
  phrase: string;
  /** Exclusive; null: no limit. */
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  /** null: of any section. */
  sectionIds: readonly number[] | null;
}

/** Find recent listed stories with the phrase in their published headline, newest first. */
export async function findHeadlinesWithPhrase(
  db: Db,
  accountId: number,
  { phrase, publishedAfter, publishedBefore, sectionIds }: PhraseSearch,
): Promise<string[]> {
  const rows = await db.query(HEADLINES, [
    accountId,
    phrase,
    publishedAfter ?? "-infinity",
    publishedBefore ?? "infinity",
    sectionIds === null ? null : [...sectionIds],
  ]);
  return rows.map((row) => row.id);
}
