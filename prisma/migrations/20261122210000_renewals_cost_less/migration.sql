-- Events that are written together come as one array per column: nothing is written out as JSON here and taken apart
-- there (ADR 0134). The function of the same name that takes JSON stays for processes of the former version.
-- Each is looked for by its id in the log, however small the log was when this was planned.
CREATE FUNCTION event_outbox_write(account INT, ids TEXT[], names TEXT[], subject_types TEXT[], subject_ids TEXT[],
  documents TEXT[], occurred TIMESTAMPTZ[], acts TIMESTAMPTZ[], logs BOOL[]) RETURNS VOID LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1835365492, account);
  WITH fresh AS MATERIALIZED (
    SELECT f.event, f.name, f.subject_type, f.subject_id, f.document::JSONB AS data, f.occurred, f.act, f.logged, f.place
      FROM unnest(ids, names, subject_types, subject_ids, documents, occurred, acts, logs) WITH ORDINALITY
        AS f(event, name, subject_type, subject_id, document, occurred, act, logged, place)
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

-- How subscriptions stood is kept by the statement that changes them, of all its rows at once.
CREATE FUNCTION subscriptions_remember() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_past (account_id, subscription_id, subscriber_id, since, start_at, end_at, cancelled_at,
      deleted_at, grace_ends_at, payment_state, assets, dynamic_assets)
    SELECT n.account_id, n.id, n.subscriber_id, n.updated_at, n.start_at, n.end_at, n.cancelled_at, n.deleted_at,
        n.grace_ends_at, n.payment_state, n.assets, n.dynamic_assets
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (o.subscriber_id, o.start_at, o.end_at, o.cancelled_at, o.deleted_at, o.grace_ends_at, o.payment_state,
          o.assets, o.dynamic_assets)
        IS DISTINCT FROM (n.subscriber_id, n.start_at, n.end_at, n.cancelled_at, n.deleted_at, n.grace_ends_at,
          n.payment_state, n.assets, n.dynamic_assets)
      ORDER BY n.id;
  RETURN NULL;
END
$$;

DROP TRIGGER subscription_changed ON "subscription";
CREATE TRIGGER subscription_changed AFTER UPDATE ON "subscription"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION subscriptions_remember();

-- Nobody asks the books by subscription: a payment's lines are found by the payment, a bill's by its name.
DROP INDEX "ledger_entry_subscription_id_idx";
