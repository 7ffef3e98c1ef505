-- Many events of one transaction are kept as one row, with an array for each column. Whoever reads the log, hands events
-- over or writes another event of the account puts them in their places first; those in the outbox are theirs from the
-- beginning, so that nobody who comes later is handed over before them. The functions event_outbox_write stay for
-- processes of the former version.
CREATE TABLE "event_bundle" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "outbox_ids" BIGINT[] NOT NULL,
    "event_ids" TEXT[] NOT NULL,
    "names" TEXT[] NOT NULL,
    "subject_types" TEXT[] NOT NULL,
    "subject_ids" TEXT[] NOT NULL,
    "data" JSONB[] NOT NULL,
    "occurred_at" TIMESTAMPTZ(3)[] NOT NULL,
    "act_at" TIMESTAMPTZ(3)[] NOT NULL,
    "logged" BOOLEAN[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_bundle_pkey" PRIMARY KEY ("account_id","id")
);

-- A row lives for moments: it is kept whole on its page instead of being compressed and moved beside it.
ALTER TABLE "event_bundle" SET (toast_tuple_target = 8160);

-- Under the account's lock, so that positions follow the order in which others can see them (ADR 0014). Each statement
-- sees what others have committed by the time the lock was had. Of two logged events of one id the first counts. They wait
-- in the outbox since their bundle was written.
CREATE FUNCTION event_bundles_place(account INT) RETURNS VOID
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

CREATE OR REPLACE FUNCTION event_outbox_committing() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
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
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
    VALUES (NEW.account_id, NEW.event_id, NEW.name, NEW.subject_type, NEW.subject_id, NEW.data, NEW.occurred_at);
  END IF;
  PERFORM pg_notify('event_outbox', '');
  RETURN NULL;
END $$;
