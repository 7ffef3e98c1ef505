-- A table, with an index and a reference.
CREATE TABLE comment_language_count (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  comments BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, language)
);
CREATE INDEX comment_language_count_comments ON comment_language_count (account_id, comments DESC);
