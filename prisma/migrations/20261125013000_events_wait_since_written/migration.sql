-- Events wait since their bundle was written, not only since they were put in their places: how long the oldest one has
-- waited is known also where the log is read and nobody hands over. What is known already is looked up, however much of
-- it there is, instead of being compared with each event.
CREATE OR REPLACE FUNCTION event_bundles_place(account INT) RETURNS VOID
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  bundles BIGINT[];
  known TEXT[];
BEGIN
  PERFORM pg_advisory_xact_lock(1835365492, account);
  bundles := ARRAY(SELECT b.id FROM event_bundle b WHERE b.account_id = account);
  IF cardinality(bundles) = 0 THEN
    RETURN;
  END IF;
  known := ARRAY(SELECT e.event_id FROM account_event e WHERE e.account_id = account AND e.event_id = ANY (ARRAY(
    SELECT unnest(b.event_ids) FROM event_bundle b WHERE b.account_id = account AND b.id = ANY (bundles))));
  WITH told AS (
    SELECT b.id AS bundle, b.created_at AS since, f.*,
        row_number() OVER (PARTITION BY f.logged, f.event ORDER BY b.id, f.place) AS nth
      FROM event_bundle b CROSS JOIN LATERAL unnest(b.outbox_ids, b.event_ids, b.names, b.subject_types,
          b.subject_ids, b.data, b.occurred_at, b.act_at, b.logged) WITH ORDINALITY
        AS f(outbox_id, event, name, subject_type, subject_id, data, occurred, act, logged, place)
      WHERE b.account_id = account AND b.id = ANY (bundles)),
  fresh AS MATERIALIZED (
    SELECT t.* FROM told t WHERE NOT t.logged OR (t.nth = 1 AND t.event NOT IN (SELECT unnest(known)))),
  entries AS (
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
    SELECT account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred FROM fresh f WHERE f.logged
      ORDER BY f.bundle, f.place)
  INSERT INTO event_outbox (id, account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
      created_at, placed)
    SELECT f.outbox_id, account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred, f.act, f.logged,
        f.since, true
      FROM fresh f;
  DELETE FROM event_bundle b WHERE b.account_id = account AND b.id = ANY (bundles);
  PERFORM pg_notify('event_outbox', '');
END
$$;
