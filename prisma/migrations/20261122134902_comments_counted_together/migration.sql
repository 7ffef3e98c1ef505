-- Comments of several pages are written in one statement: their pages are taken in one order before they are counted.
-- What counts replies asks first whether there are any: it is planned anew for each array.
CREATE OR REPLACE FUNCTION comment_count(deltas comment_delta[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents
    FROM (SELECT realm_id, sum(comments) AS comments, sum(parents) AS parents FROM unnest(deltas) GROUP BY realm_id
      HAVING sum(comments) <> 0 OR sum(parents) <> 0) d WHERE r.id = d.realm_id;
  INSERT INTO comment_span AS s (realm_id, span, listed)
    SELECT d.realm_id, d.span, sum(d.listed) FROM unnest(deltas) d JOIN comment_realm r ON r.id = d.realm_id
      WHERE d.parent_id IS NULL GROUP BY d.realm_id, d.span HAVING sum(d.listed) <> 0 ORDER BY d.realm_id, d.span
    ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed;
  IF EXISTS (SELECT FROM unnest(deltas) WHERE parent_id IS NOT NULL) THEN
    UPDATE comment p SET reply_count = p.reply_count + d.comments
      FROM (SELECT parent_id, sum(comments) AS comments FROM unnest(deltas) WHERE parent_id IS NOT NULL GROUP BY parent_id
        HAVING sum(comments) <> 0) d WHERE p.id = d.parent_id;
  END IF;
  IF cardinality(deltas) > 1 THEN
    PERFORM p.id FROM page p WHERE p.id IN (SELECT page_id FROM unnest(deltas)) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT page_id, sum(comments) AS comments FROM unnest(deltas) GROUP BY page_id HAVING sum(comments) <> 0) d
    WHERE p.id = d.page_id;
END
$$;
