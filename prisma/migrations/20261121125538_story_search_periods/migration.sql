-- Search goes back in time by month, quarter or year, whichever holds about as many matches as it still wants:
-- stories published before this migration get the marks of the longer periods.
UPDATE "story_search" SET "words" = "words" || array_to_tsvector(ARRAY[
  '@' || "account_id" || 'm' || to_char("published_at" AT TIME ZONE 'UTC', 'YYYY"q"Q'),
  '@' || "account_id" || 'm' || to_char("published_at" AT TIME ZONE 'UTC', 'YYYY'),
  '@' || "account_id" || 'u' || to_char("content_updated_at" AT TIME ZONE 'UTC', 'YYYY"q"Q'),
  '@' || "account_id" || 'u' || to_char("content_updated_at" AT TIME ZONE 'UTC', 'YYYY')]);
