-- New comments are counted by one statement instead of six, and their conversation's row is written once: what comes next
-- in it, and when it was last written in, follow from the comments like its counts do (ADR 0154). Pages are locked in the
-- order of their ids before any of them is counted.
CREATE OR REPLACE FUNCTION comment_counting_new() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH changes AS (
    INSERT INTO comment_change (realm_id, comment_id, kind)
      SELECT n.realm_id, n.id, 'comment' FROM new_rows n WHERE n.visible AND n.external_id IS NULL ORDER BY n.id),
  realms AS (
    UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents,
        next_ordinal = greatest(r.next_ordinal, d.next_ordinal), last_at = greatest(r.last_at, d.last_at)
      FROM (SELECT n.realm_id, count(*) FILTER (WHERE n.visible) AS comments,
          count(*) FILTER (WHERE n.visible AND n.parent_comment_id IS NULL) AS parents,
          max(n.ordinal) FILTER (WHERE n.parent_comment_id IS NULL) + 1 AS next_ordinal, max(n.created_at) AS last_at
        FROM new_rows n GROUP BY n.realm_id) d WHERE r.id = d.realm_id),
  spans AS (
    INSERT INTO comment_span AS s (realm_id, span, listed)
      SELECT n.realm_id, n.ordinal / 512, count(*) FROM new_rows n WHERE n.listed AND n.parent_comment_id IS NULL
        GROUP BY n.realm_id, n.ordinal / 512 ORDER BY n.realm_id, n.ordinal / 512
      ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed),
  replies AS (
    UPDATE comment p SET reply_count = p.reply_count + d.comments
      FROM (SELECT n.parent_comment_id, count(*) AS comments FROM new_rows n
        WHERE n.visible AND n.parent_comment_id IS NOT NULL GROUP BY n.parent_comment_id) d
      WHERE p.id = d.parent_comment_id),
  pages AS (
    SELECT p.id FROM page p WHERE p.id IN (SELECT n.page_id FROM new_rows n WHERE n.visible)
      ORDER BY p.id FOR NO KEY UPDATE)
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT n.page_id, count(*) AS comments FROM new_rows n WHERE n.visible GROUP BY n.page_id) d
    WHERE p.id = d.page_id AND (SELECT count(*) FROM pages) > 0;
  RETURN NULL;
END
$$;
