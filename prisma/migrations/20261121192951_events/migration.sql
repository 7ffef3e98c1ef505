-- CreateTable
CREATE TABLE "account_event" (
    "account_id" INTEGER NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("account_id","position","recorded_at")
) PARTITION BY RANGE ("recorded_at");

-- CreateTable
CREATE TABLE "event_outbox" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "act_at" TIMESTAMPTZ(3),
    "logged" BOOLEAN NOT NULL,
    "retry_at" TIMESTAMPTZ(3),
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_event_account_id_event_id_idx" ON "account_event"("account_id", "event_id");

-- CreateIndex
CREATE INDEX "account_event_account_id_name_position_idx" ON "account_event"("account_id", "name", "position");

-- What the months that were made do not cover (maintenance that never ran) is kept here, never refused.
CREATE TABLE "account_event_rest" PARTITION OF "account_event" DEFAULT;

-- Makes the partitions of this month and the coming ones, and drops those that ended more than `months_kept` months
-- ago. Rows that waited in account_event_rest move into their month. Only one process at a time; others skip it.
CREATE FUNCTION account_event_maintain(months_ahead INTEGER, months_kept INTEGER) RETURNS VOID
LANGUAGE plpgsql AS $$
DECLARE
  this_month DATE := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  month_start DATE;
  month_name TEXT;
  lower_bound TIMESTAMPTZ;
  upper_bound TIMESTAMPTZ;
  old_name TEXT;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('masthead.account_event_maintain')) THEN
    RETURN;
  END IF;
  FOR month_start IN
    SELECT m::date FROM generate_series(
      least(this_month, (SELECT date_trunc('month', min(recorded_at) AT TIME ZONE 'UTC')::date FROM account_event_rest)),
      this_month + make_interval(months => months_ahead), interval '1 month') AS m
  LOOP
    month_name := 'account_event_' || to_char(month_start, 'YYYYMM');
    CONTINUE WHEN to_regclass(month_name) IS NOT NULL;
    lower_bound := month_start::timestamp AT TIME ZONE 'UTC';
    upper_bound := (month_start + interval '1 month') AT TIME ZONE 'UTC';
    -- Nothing may be written to the rest between moving its rows and attaching the month.
    LOCK TABLE account_event_rest IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE account_event INCLUDING ALL)', month_name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM account_event_rest WHERE recorded_at >= $1 AND recorded_at < $2 RETURNING *)
       INSERT INTO %I SELECT * FROM moved', month_name) USING lower_bound, upper_bound;
    EXECUTE format('ALTER TABLE account_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      month_name, lower_bound, upper_bound);
  END LOOP;
  FOR old_name IN
    SELECT child.relname FROM pg_inherits
      JOIN pg_class child ON child.oid = pg_inherits.inhrelid
     WHERE pg_inherits.inhparent = 'account_event'::regclass
       AND child.relname ~ '^account_event_\d{6}$'
       AND to_date(right(child.relname, 6), 'YYYYMM') < this_month - make_interval(months => months_kept)
  LOOP
    EXECUTE format('DROP TABLE %I', old_name);
  END LOOP;
END $$;

SELECT account_event_maintain(2, 13);

-- Runs at COMMIT, after everything else the transaction did, so that the account's lock is the last one taken (no
-- deadlock) and is held only while the commit is written. Positions are drawn under that lock: within an account
-- they follow the order of commit, and a reader that has seen one never misses a smaller one.
CREATE FUNCTION event_outbox_committing() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.logged THEN
    PERFORM pg_advisory_xact_lock(1835365492, NEW.account_id);
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

CREATE CONSTRAINT TRIGGER event_outbox_committing AFTER INSERT ON event_outbox
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_outbox_committing();
