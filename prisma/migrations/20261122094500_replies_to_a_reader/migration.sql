-- Replies to a reader are found by an index in the order of time: each knows who wrote what it answers.
ALTER TABLE "comment" ADD COLUMN "parent_author_id" INTEGER;

-- Nothing that is told live or counted changes by it: the triggers of changes are spared.
ALTER TABLE "comment" DISABLE TRIGGER USER;
UPDATE "comment" c SET parent_author_id = p.author_id FROM "comment" p WHERE p.id = c.parent_comment_id;
ALTER TABLE "comment" ENABLE TRIGGER USER;

CREATE FUNCTION comment_answers() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_author_id := (SELECT p.author_id FROM comment p WHERE p.id = NEW.parent_comment_id);
  RETURN NEW;
END
$$;

CREATE TRIGGER comment_answers BEFORE INSERT ON "comment" FOR EACH ROW
  WHEN (NEW.parent_comment_id IS NOT NULL) EXECUTE FUNCTION comment_answers();

CREATE INDEX comment_parent_author ON "comment" (account_id, parent_author_id, created_at, id)
  WHERE status = 'published' AND parent_author_id IS NOT NULL;
