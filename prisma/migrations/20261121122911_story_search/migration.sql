-- CreateTable
CREATE TABLE "story_search" (
    "story_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "content_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "story_search_pkey" PRIMARY KEY ("story_id")
);

-- Below: what the schema language cannot say.

-- A vector that is too long for its row is kept unpacked beside it: ranking reads it without decompressing.
ALTER TABLE "story_search" ALTER COLUMN "words" SET STORAGE EXTERNAL;

-- The words of a story for full-text search: headline (A), names and summary (B), body (D); the words of the headline
-- once more behind `^`, so that stories with a word in the headline are found through the index alone; and exact marks
-- (`@1` account, `@1m2026-11` month …) that let the same index narrow by account, time and facet. No word that
-- somebody searches for begins with `^` or `@`: the parser takes both for punctuation.
CREATE OR REPLACE FUNCTION masthead_story_search(config text, title text, terms text, body text, marks text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector(config::regconfig, title), 'A')
      || setweight(to_tsvector(config::regconfig, terms), 'B')
      || setweight(to_tsvector(config::regconfig, body), 'D')
      || array_to_tsvector(ARRAY(SELECT '^' || t.lexeme FROM unnest(to_tsvector(config::regconfig, title)) AS t))
      || array_to_tsvector(string_to_array(marks, ' '))
$$;

-- Stories published before this migration get the marks and headline words that search now asks for.
INSERT INTO "story_search" ("story_id", "account_id", "published_at", "content_updated_at", "words")
SELECT p."story_id", p."account_id", p."published_at", p."content_updated_at",
  p."search"
    || array_to_tsvector(ARRAY(SELECT '^' || t.lexeme FROM unnest(ts_filter(p."search", '{a}')) AS t))
    || array_to_tsvector(ARRAY[
         '@' || p."account_id" || 'u' || to_char(p."content_updated_at" AT TIME ZONE 'UTC', 'YYYY-MM'),
         '@' || p."account_id" || 'x' || replace(lower(coalesce(p."template", 'text')), ' ', '%20')])
FROM "published_story" p WHERE p."listed";

INSERT INTO "story_facet_count" ("account_id", "kind", "facet_id", "stories")
SELECT s."account_id", 'p', 0, count(*)::int FROM "story_search" s GROUP BY s."account_id";

-- CreateIndex
CREATE INDEX "story_search_words_idx" ON "story_search" USING GIN ("words");

-- New stories wait in a list that every search reads: kept short.
ALTER INDEX "story_search_words_idx" SET (gin_pending_list_limit = 512);

-- DropIndex
DROP INDEX "published_story_search_idx";

-- AlterTable
ALTER TABLE "published_story" DROP COLUMN "search";
