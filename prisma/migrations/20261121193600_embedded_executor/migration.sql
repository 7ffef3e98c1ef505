-- The state of the embedded executor (inngest/embedded/README.md). It lives in a schema of its own that
-- Prisma does not describe: nothing but the executor reads or writes it.
CREATE SCHEMA inngest_embedded;

-- One row. Whoever becomes leader raises the epoch; every write of a leader holds it with a share lock.
CREATE TABLE inngest_embedded.leader (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL DEFAULT 0
);
INSERT INTO inngest_embedded.leader DEFAULT VALUES;

-- Events that were accepted and not yet matched with functions.
CREATE TABLE inngest_embedded.inbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event json NOT NULL,
  -- What makes a second sending of the event the same event; null for an event nobody named.
  same_as text,
  received_at timestamptz NOT NULL
);

-- What already started a function, for a day.
CREATE TABLE inngest_embedded.idempotency_key (
  function_id text NOT NULL,
  key text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (function_id, key)
);
CREATE INDEX idempotency_key_expires_at ON inngest_embedded.idempotency_key (expires_at);

CREATE TABLE inngest_embedded.run (
  id uuid PRIMARY KEY,
  function_id text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'completed', 'failed')),
  event json NOT NULL,
  -- The concurrency limits under which its calls stand, as `<function>/<number of the limit>/<value of its key>`.
  slots text[] NOT NULL DEFAULT '{}',
  -- Step ids in the order in which they ended; the SDK replays by it.
  stack text[] NOT NULL DEFAULT '{}',
  -- Steps that run side by side and have not ended; the function is asked again when none is left.
  pending text[] NOT NULL DEFAULT '{}',
  request_version integer NOT NULL DEFAULT -1,
  -- Attempts of the call that came last.
  attempts integer NOT NULL DEFAULT 0,
  output json,
  error json,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX run_created ON inngest_embedded.run (created_at DESC, id);
CREATE INDEX run_failed ON inngest_embedded.run (created_at DESC, id) WHERE state = 'failed';
CREATE INDEX run_running ON inngest_embedded.run (created_at DESC, id) WHERE state = 'running';
CREATE INDEX run_ended ON inngest_embedded.run (ended_at) WHERE ended_at IS NOT NULL;

-- What a step gave: {"data": …} or {"error": …}, exactly as the SDK wants it back.
CREATE TABLE inngest_embedded.step (
  run_id uuid NOT NULL REFERENCES inngest_embedded.run (id) ON DELETE CASCADE,
  id text NOT NULL,
  result json NOT NULL,
  PRIMARY KEY (run_id, id)
);

-- What is to be done next for a run: a call of the function, a call of one step, or the end of a sleep.
CREATE TABLE inngest_embedded.job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES inngest_embedded.run (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('call', 'sleep')),
  step_id text,
  due_at timestamptz NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  leased boolean NOT NULL DEFAULT false,
  -- Raised with each lease, so that the answer to an earlier lease is known as such.
  generation integer NOT NULL DEFAULT 0,
  -- The concurrency limit that it waits for.
  parked_on text
);
CREATE INDEX job_due ON inngest_embedded.job (due_at, id) WHERE NOT leased AND parked_on IS NULL;
CREATE INDEX job_parked ON inngest_embedded.job (parked_on, due_at, id) WHERE parked_on IS NOT NULL;
CREATE INDEX job_leased ON inngest_embedded.job (id) WHERE leased;
CREATE INDEX job_run ON inngest_embedded.job (run_id);

-- When each cron trigger fires next.
CREATE TABLE inngest_embedded.cron (
  app_id text NOT NULL,
  function_id text NOT NULL,
  expression text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (app_id, function_id, expression)
);
CREATE INDEX cron_next_at ON inngest_embedded.cron (next_at);

-- Rows of these tables live for milliseconds: dead ones are cleared away early.
ALTER TABLE inngest_embedded.job SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
ALTER TABLE inngest_embedded.inbox SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
ALTER TABLE inngest_embedded.leader SET (fillfactor = 10);
