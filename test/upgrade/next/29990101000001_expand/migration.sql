-- One of each change that a release may make while the release before serves (docs/guides/upgrades.md).

-- A column that may be null, and columns with a default, also in a table that other functions read as a whole.
ALTER TABLE comment ADD COLUMN language TEXT, ADD COLUMN pinned BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE subscription ADD COLUMN channel TEXT NOT NULL DEFAULT 'web';
ALTER TABLE payment ADD COLUMN settled_at TIMESTAMPTZ(3);
ALTER TABLE story ADD COLUMN reading_level INTEGER DEFAULT 0;
ALTER TABLE account ADD COLUMN plan TEXT NOT NULL DEFAULT 'free';
ALTER TABLE reader ADD COLUMN pronouns TEXT;

-- A default of an existing column: the previous release writes the column itself.
ALTER TABLE subscription ALTER COLUMN notes SET DEFAULT '';

-- Constraints that new rows keep, without a scan of the old ones.
ALTER TABLE comment ADD CONSTRAINT comment_language_short CHECK (length(language) <= 35) NOT VALID;
ALTER TABLE payment ADD CONSTRAINT payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) NOT VALID;

-- A value of an enum, which the next release alone writes.
ALTER TYPE comment_status ADD VALUE 'archived';

-- A table, with indexes and a reference.
CREATE TABLE comment_language_count (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  comments BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, language)
);
CREATE INDEX comment_language_count_comments ON comment_language_count (account_id, comments DESC);

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
