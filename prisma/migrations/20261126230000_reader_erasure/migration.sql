-- The erasure of one reader: written before anything is deleted, so that an interrupted one is continued. Without
-- personal data once it is finished.
CREATE TABLE "reader_erasure" (
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER,
    "subscriber_ids" INTEGER[],
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "sealed_subject" TEXT,

    CONSTRAINT "reader_erasure_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reader_erasure_account_id_reader_id_idx" ON "reader_erasure"("account_id", "reader_id");

-- A reader is erased once; of two concurrent requests the second one finds the first.
CREATE UNIQUE INDEX reader_erasure_once ON reader_erasure (account_id, reader_id) WHERE reader_id IS NOT NULL;
CREATE INDEX reader_erasure_unfinished ON reader_erasure (requested_at) WHERE finished_at IS NULL;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON reader_erasure FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '') EXECUTE FUNCTION audit_record('id', '', 'sealed_subject');

-- Both logs stay append-only, except that the erasure of a reader blanks what they say about that reader: the columns
-- named here, in a transaction that says so.
CREATE OR REPLACE FUNCTION moderation_decision_stays() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('masthead.erasing_reader', true) = 'on'
    AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' AND NEW.reason = '' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'moderation_decision is append-only';
END
$$;

CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('masthead.audit_prune', true) = 'on' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_change'
    AND current_setting('masthead.erasing_reader', true) = 'on'
    AND to_jsonb(NEW) - '{before,after}'::text[] = to_jsonb(OLD) - '{before,after}'::text[]
    AND (to_jsonb(NEW) -> 'before') = 'null' AND (to_jsonb(NEW) -> 'after') = 'null' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
