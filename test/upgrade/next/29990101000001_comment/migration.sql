-- A column that may be null, one with a default, and a constraint that new rows keep.
ALTER TABLE comment
  ADD COLUMN language TEXT,
  ADD COLUMN pinned BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT comment_language_short CHECK (length(language) <= 35) NOT VALID;

-- A value of an enum, which a later release writes.
ALTER TYPE comment_status ADD VALUE 'archived';
