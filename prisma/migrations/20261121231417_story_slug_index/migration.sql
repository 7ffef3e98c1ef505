-- One index over slugs without case, in the order of their bytes, serves what three did: a slug in any writing, the
-- numbered ones after it (`a-2`, `a-3` …), and that no two stories have the same.
CREATE UNIQUE INDEX "story_account_id_slug_bytes_key" ON "story" ("account_id", (lower("slug") COLLATE "C"));

-- DropIndex
DROP INDEX "story_account_id_slug_key";

-- DropIndex
DROP INDEX "story_account_id_slug_lower_key";

-- DropIndex
DROP INDEX "story_account_id_slug_stem_idx";
