-- Notes the stories whose words are to be learned, by statement and not by row: publishing and imports write batches.
-- Stories that were published before are noted by the first run of the job.
CREATE FUNCTION search_word_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word_due (story_id, account_id)
    SELECT story_id, account_id FROM changed ORDER BY story_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER search_words_of_new AFTER INSERT ON story_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_word_enqueue();
CREATE TRIGGER search_words_of_changed AFTER UPDATE ON story_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_word_enqueue();
