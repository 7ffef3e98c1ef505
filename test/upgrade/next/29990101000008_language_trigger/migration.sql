-- A trigger on an existing table, for writers of both releases.
CREATE FUNCTION comment_language_count_add() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO comment_language_count (account_id, language, comments)
  VALUES (NEW.account_id, coalesce(NEW.language, 'unknown'), 1)
  ON CONFLICT (account_id, language) DO UPDATE SET comments = comment_language_count.comments + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_language_count AFTER INSERT ON comment
  FOR EACH ROW EXECUTE FUNCTION comment_language_count_add();
