-- Moderators of an organization look for words in all comments of an account. Words alone are indexed: an account's own
-- comments are told apart in the table, by the few rows that have them.
CREATE INDEX "comment_words_idx" ON "comment" USING gin (to_tsvector('simple', "text"));
