-- A page's count stood in an index, so every comment wrote all four indexes of its page anew. Nobody needs it: a list by
-- counts tells how many pages there are, so it reads them all anyway, and sorts them sooner than it walks that index. The
-- rows that are counted in have room for their next version beside them.
DROP INDEX "page_account_id_comment_count_id_idx";
ALTER TABLE "page" SET (fillfactor = 90);
ALTER TABLE "comment_realm" SET (fillfactor = 80);
ALTER TABLE "comment_span" SET (fillfactor = 80);

-- Most comments answer none and came from nowhere else: those alone that do or did are looked for by it.
DROP INDEX "comment_account_id_external_id_key";
CREATE UNIQUE INDEX "comment_account_id_external_id_key" ON "comment" ("account_id", "external_id")
  WHERE "external_id" IS NOT NULL;
DROP INDEX "comment_parent_comment_id_created_at_id_idx";
CREATE INDEX "comment_parent_comment_id_created_at_id_idx" ON "comment" ("parent_comment_id", "created_at", "id")
  WHERE "parent_comment_id" IS NOT NULL;

-- Pages are counted in the order of their ids, and each row is looked for by its key, whatever PostgreSQL knew of the
-- tables when this was planned: then they need not be locked in that order before.
CREATE OR REPLACE FUNCTION comment_counting_new() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
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
      WHERE p.id = d.parent_comment_id)
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT n.page_id, count(*) AS comments FROM new_rows n WHERE n.visible
      GROUP BY n.page_id ORDER BY n.page_id) d
    WHERE p.id = d.page_id;
  RETURN NULL;
END
$$;
