-- An update is counted row by row: joining what rows were with what they are grows with the square of their number once
-- it is planned for few. Updates that change nothing of this (reactions, counts of replies) call nothing.
DROP TRIGGER comment_updated ON "comment";

CREATE FUNCTION comment_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  parents INT := CASE WHEN NEW.parent_comment_id IS NULL THEN NEW.visible::INT - OLD.visible::INT ELSE 0 END;
BEGIN
  IF NEW.visible <> OLD.visible OR NEW.listed <> OLD.listed THEN
    PERFORM comment_count(ARRAY[(NEW.realm_id, NEW.page_id, NEW.parent_comment_id, NEW.ordinal / 512,
      NEW.visible::INT - OLD.visible::INT, parents, NEW.listed::INT - OLD.listed::INT)::comment_delta]);
  END IF;
  IF NEW.wire <> OLD.wire AND (NEW.visible OR OLD.visible) THEN
    INSERT INTO comment_change (realm_id, comment_id, kind) VALUES (NEW.realm_id, NEW.id,
      CASE WHEN NEW.visible AND NOT OLD.visible THEN 'comment' WHEN NEW.visible THEN 'edit' ELSE 'removal' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER comment_updated AFTER UPDATE ON "comment" FOR EACH ROW
  WHEN (OLD.visible <> NEW.visible OR OLD.listed <> NEW.listed OR OLD.wire <> NEW.wire)
  EXECUTE FUNCTION comment_changed();

CREATE OR REPLACE FUNCTION comment_counting() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  deltas comment_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((n.realm_id, n.page_id, n.parent_comment_id, n.ordinal / 512, n.visible::INT,
        (n.visible AND n.parent_comment_id IS NULL)::INT, n.listed::INT)::comment_delta)
      INTO deltas FROM new_rows n WHERE n.listed;
    INSERT INTO comment_change (realm_id, comment_id, kind)
      SELECT n.realm_id, n.id, 'comment' FROM new_rows n WHERE n.visible AND n.external_id IS NULL ORDER BY n.id;
  ELSE
    SELECT array_agg((o.realm_id, o.page_id, o.parent_comment_id, o.ordinal / 512, -o.visible::INT,
        CASE WHEN o.parent_comment_id IS NULL THEN -o.visible::INT ELSE 0 END, -o.listed::INT)::comment_delta)
      INTO deltas FROM old_rows o WHERE o.visible OR o.listed;
  END IF;
  IF deltas IS NOT NULL THEN PERFORM comment_count(deltas); END IF;
  RETURN NULL;
END
$$;
