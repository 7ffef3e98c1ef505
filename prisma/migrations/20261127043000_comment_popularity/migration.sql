-- Imported numbers may be higher than an integer: such totals are equal.
CREATE OR REPLACE FUNCTION comment_reaction_total(reactions JSONB) RETURNS INTEGER
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(coalesce(sum(value::NUMERIC), 0), 2147483647)::INTEGER FROM jsonb_each_text(reactions)
$$;

-- The number of reactions to each top-level comment that has had one, by which lists are sorted. In a narrow table of
-- its own: an index by reactions on "comment" would make each reaction write an entry of every index there, also of
-- that for the full text.
CREATE TABLE "comment_popularity" (
    "comment_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "reactions" INTEGER NOT NULL,

    CONSTRAINT "comment_popularity_pkey" PRIMARY KEY ("comment_id"),
    CONSTRAINT "comment_popularity_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comment_popularity_realm_id_reactions_ordinal_idx"
  ON "comment_popularity"("realm_id", "reactions" DESC, "ordinal" DESC);

-- Follows its comment in the same transaction: reactions, and the place of a comment that an import or a merge of pages
-- has moved.
CREATE FUNCTION comment_popularity_follow() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.reactions = OLD.reactions THEN
      UPDATE comment_popularity SET realm_id = NEW.realm_id, ordinal = NEW.ordinal WHERE comment_id = NEW.id;
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO comment_popularity (comment_id, realm_id, ordinal, reactions)
    VALUES (NEW.id, NEW.realm_id, NEW.ordinal, comment_reaction_total(NEW.reactions))
    ON CONFLICT (comment_id) DO UPDATE
      SET realm_id = excluded.realm_id, ordinal = excluded.ordinal, reactions = excluded.reactions;
  RETURN NULL;
END
$$;
CREATE TRIGGER comment_popularity_of_new AFTER INSERT ON comment
  FOR EACH ROW
  WHEN (NEW.parent_comment_id IS NULL AND NEW.reactions <> '{}')
  EXECUTE FUNCTION comment_popularity_follow();
CREATE TRIGGER comment_popularity_of_changed AFTER UPDATE ON comment
  FOR EACH ROW
  WHEN (NEW.parent_comment_id IS NULL AND (NEW.reactions <> OLD.reactions OR NEW.realm_id <> OLD.realm_id
    OR NEW.ordinal <> OLD.ordinal))
  EXECUTE FUNCTION comment_popularity_follow();
