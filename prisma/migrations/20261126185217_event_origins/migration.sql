-- The request that caused an event, and the trace in which it was emitted (docs/guides/monitoring.md).
ALTER TABLE "account_event" ADD COLUMN "request_id" TEXT;

ALTER TABLE "event_bundle" ADD COLUMN "request_ids" TEXT[],
ADD COLUMN "trace_parents" TEXT[];

ALTER TABLE "event_outbox" ADD COLUMN "request_id" TEXT,
ADD COLUMN "trace_parent" TEXT;

ALTER TABLE "webhook_message" ADD COLUMN "request_id" TEXT,
ADD COLUMN "trace_parent" TEXT;

-- As before, with both columns. A bundle of a version without them has none: unnest pads with null.
CREATE OR REPLACE FUNCTION event_bundles_place(account INTEGER) RETURNS VOID LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
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
          b.subject_ids, b.data, b.occurred_at, b.act_at, b.logged, b.request_ids, b.trace_parents) WITH ORDINALITY
        AS f(outbox_id, event, name, subject_type, subject_id, data, occurred, act, logged, request, trace, place)
      WHERE b.account_id = account AND b.id = ANY (bundles)),
  fresh AS MATERIALIZED (
    SELECT t.* FROM told t WHERE NOT t.logged OR (t.nth = 1 AND t.event NOT IN (SELECT unnest(known)))),
  entries AS (
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at, request_id)
    SELECT account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred, f.request
      FROM fresh f WHERE f.logged
      ORDER BY f.bundle, f.place)
  INSERT INTO event_outbox (id, account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
      created_at, placed, request_id, trace_parent)
    SELECT f.outbox_id, account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred, f.act, f.logged,
        f.since, true, f.request, f.trace
      FROM fresh f;
  DELETE FROM event_bundle b WHERE b.account_id = account AND b.id = ANY (bundles);
  PERFORM pg_notify('event_outbox', '');
END
$$;

CREATE OR REPLACE FUNCTION event_outbox_committing() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.logged THEN
    PERFORM pg_advisory_xact_lock(1835365492, NEW.account_id);
    -- What was committed before it stands before it.
    IF EXISTS (SELECT FROM event_bundle WHERE account_id = NEW.account_id) THEN
      PERFORM event_bundles_place(NEW.account_id);
    END IF;
    -- The same occurrence emitted again is one event.
    IF EXISTS (SELECT FROM account_event WHERE account_id = NEW.account_id AND event_id = NEW.event_id) THEN
      DELETE FROM event_outbox WHERE id = NEW.id;
      RETURN NULL;
    END IF;
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at, request_id)
    VALUES (NEW.account_id, NEW.event_id, NEW.name, NEW.subject_type, NEW.subject_id, NEW.data, NEW.occurred_at,
      NEW.request_id);
  END IF;
  PERFORM pg_notify('event_outbox', '');
  RETURN NULL;
END $$;
