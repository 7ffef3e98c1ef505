-- Which of the events are in the log already is asked once, by their ids. Asked for each beside a second condition, it
-- was answered from a table of all that the account has in its log, made anew for every call, where this was planned
-- while the log was small (ADR 0149).
CREATE OR REPLACE FUNCTION event_outbox_write(account INT, ids TEXT[], names TEXT[], subject_types TEXT[],
  subject_ids TEXT[], documents TEXT[], occurred TIMESTAMPTZ[], acts TIMESTAMPTZ[], logs BOOL[]) RETURNS VOID
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  known TEXT[];
BEGIN
  PERFORM pg_advisory_xact_lock(1835365492, account);
  known := ARRAY(SELECT e.event_id FROM account_event e WHERE e.account_id = account AND e.event_id = ANY (ids));
  WITH fresh AS MATERIALIZED (
    SELECT f.event, f.name, f.subject_type, f.subject_id, f.document::JSONB AS data, f.occurred, f.act, f.logged, f.place
      FROM unnest(ids, names, subject_types, subject_ids, documents, occurred, acts, logs) WITH ORDINALITY
        AS f(event, name, subject_type, subject_id, document, occurred, act, logged, place)
      WHERE NOT f.logged OR f.event <> ALL (known)),
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
