-- How long the list of waiting stories may grow that every search reads is a setting now: an import may let it grow
-- for a while, because writing the index in bulk costs a third. A user who may not change the database keeps
-- PostgreSQL's own limit of 4 MB.
ALTER INDEX "story_search_words_idx" RESET (gin_pending_list_limit);

DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET gin_pending_list_limit = 512', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'gin_pending_list_limit stays as it is: this user may not change the database';
END $$;

-- Contents of versions are read one at a time: compressing each costs more, at every save, than the room it saves.
ALTER TABLE "story_version" ALTER COLUMN "content" SET STORAGE EXTERNAL;
