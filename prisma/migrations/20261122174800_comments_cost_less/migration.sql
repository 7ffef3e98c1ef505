-- Whoever emits many events as the last thing before a commit writes their rows of the log at once, under the account's
-- lock as the trigger does. The trigger has nothing to do for them: it costs a statement or two for each event.
ALTER TABLE "event_outbox" ADD COLUMN "placed" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER event_outbox_committing ON "event_outbox";
CREATE CONSTRAINT TRIGGER event_outbox_committing AFTER INSERT ON "event_outbox"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.placed) EXECUTE FUNCTION event_outbox_committing();

-- A function of several statements: each sees what others have committed by the time it has the lock.
CREATE FUNCTION event_outbox_write(account INT, events JSON) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1835365492, account);
  WITH fresh AS MATERIALIZED (
    SELECT f.* FROM json_to_recordset(events) AS f(event TEXT, name TEXT, subject_type TEXT, subject_id TEXT, data JSONB,
        occurred TIMESTAMPTZ, act TIMESTAMPTZ, logged BOOL, place INT)
      WHERE NOT f.logged OR NOT EXISTS (SELECT FROM account_event e WHERE e.account_id = account AND e.event_id = f.event)),
  logged AS (
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
    SELECT account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred FROM fresh f WHERE f.logged
      ORDER BY f.place)
  INSERT INTO event_outbox (account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged, placed)
    SELECT account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred, f.act, f.logged, true FROM fresh f
      ORDER BY f.place;
  PERFORM pg_notify('event_outbox', '');
END
$$;

-- New comments are counted from the rows that the statement wrote: without an array of them, which PostgreSQL would plan
-- for anew each time. One row after the other by its index, whatever number of rows this was planned for.
CREATE FUNCTION comment_counting_new() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO comment_change (realm_id, comment_id, kind)
    SELECT n.realm_id, n.id, 'comment' FROM new_rows n WHERE n.visible AND n.external_id IS NULL ORDER BY n.id;
  UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents
    FROM (SELECT n.realm_id, count(*) AS comments, count(*) FILTER (WHERE n.parent_comment_id IS NULL) AS parents
      FROM new_rows n WHERE n.visible GROUP BY n.realm_id) d WHERE r.id = d.realm_id;
  INSERT INTO comment_span AS s (realm_id, span, listed)
    SELECT n.realm_id, n.ordinal / 512, count(*) FROM new_rows n WHERE n.listed AND n.parent_comment_id IS NULL
      GROUP BY n.realm_id, n.ordinal / 512 ORDER BY n.realm_id, n.ordinal / 512
    ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed;
  UPDATE comment p SET reply_count = p.reply_count + d.comments
    FROM (SELECT n.parent_comment_id, count(*) AS comments FROM new_rows n
      WHERE n.visible AND n.parent_comment_id IS NOT NULL GROUP BY n.parent_comment_id) d
    WHERE p.id = d.parent_comment_id;
  -- Pages are taken in one order.
  PERFORM p.id FROM page p WHERE p.id IN (SELECT n.page_id FROM new_rows n WHERE n.visible) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT n.page_id, count(*) AS comments FROM new_rows n WHERE n.visible GROUP BY n.page_id) d
    WHERE p.id = d.page_id;
  RETURN NULL;
END
$$;

DROP TRIGGER comment_inserted ON "comment";
CREATE TRIGGER comment_inserted AFTER INSERT ON "comment" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting_new();

CREATE OR REPLACE FUNCTION comment_counting() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  deltas comment_delta[];
BEGIN
  SELECT array_agg((o.realm_id, o.page_id, o.parent_comment_id, o.ordinal / 512, -o.visible::INT,
      CASE WHEN o.parent_comment_id IS NULL THEN -o.visible::INT ELSE 0 END, -o.listed::INT)::comment_delta)
    INTO deltas FROM old_rows o WHERE o.visible OR o.listed;
  IF deltas IS NOT NULL THEN PERFORM comment_count(deltas); END IF;
  RETURN NULL;
END
$$;
