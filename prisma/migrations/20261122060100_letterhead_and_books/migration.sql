-- CreateTable
CREATE TABLE "letterhead_logo" (
    "account_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "letterhead_logo_pkey" PRIMARY KEY ("account_id","hash")
);

-- AddForeignKey
ALTER TABLE "letterhead_logo" ADD CONSTRAINT "letterhead_logo_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lists of the books go by time.
CREATE INDEX "invoice_by_time" ON "invoice"("account_id", "created_at", "id");

CREATE INDEX "payment_by_time" ON "payment"("account_id", "created_at", "id");

CREATE INDEX "refund_by_time" ON "refund"("account_id", "created_at", "id");

CREATE INDEX "gateway_event_by_time" ON "gateway_event"("account_id", "received_at");

CREATE INDEX "invoice_payment_id_idx" ON "invoice"("payment_id");

CREATE INDEX "ledger_entry_payment_id_idx" ON "ledger_entry"("payment_id");

-- Sums of a month are read from these indexes alone.
CREATE INDEX invoice_billed ON "invoice" (account_id, created_at) INCLUDE (amount_cents, amount_currency) WHERE kind = 'invoice';

CREATE INDEX invoice_credited ON "invoice" (account_id, created_at) INCLUDE (amount_cents, amount_currency) WHERE kind = 'credit_note';

CREATE INDEX payment_failed ON "payment" (account_id, created_at) INCLUDE (amount_cents, amount_currency) WHERE status = 'failed';

CREATE INDEX payment_tried_again ON "payment" (account_id, created_at) INCLUDE (status, amount_cents, amount_currency) WHERE attempt > 1;

CREATE INDEX refund_done ON "refund" (account_id, done_at) INCLUDE (amount_cents, amount_currency) WHERE status = 'done';

-- What recurring subscriptions are worth at any time is read from this index alone, whatever else there is of them.
CREATE INDEX subscription_recurring ON "subscription" (account_id)
  INCLUDE (plan_id, plan_amount_cents, plan_amount_currency, duration_length, duration_unit, coupon_discount_id,
    start_at, trial_ends_at, end_at, grace_ends_at, activated_at, switched_from_id, id)
  WHERE recurring AND deleted_at IS NULL;
