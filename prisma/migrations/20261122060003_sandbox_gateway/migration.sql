-- CreateEnum
CREATE TYPE "sandbox_payment_status" AS ENUM ('unconfirmed', 'pending', 'authorised', 'captured', 'declined');

-- CreateTable
CREATE TABLE "sandbox_order" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "attempt_token" TEXT NOT NULL,
    "payment_type" TEXT NOT NULL,
    "recurring" BOOLEAN NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "duration_length" INTEGER NOT NULL,
    "duration_unit" TEXT NOT NULL,
    "period_cents" INTEGER NOT NULL,
    "trial_length" INTEGER,
    "trial_unit" TEXT,
    "email" TEXT,
    "contact" TEXT,
    "return_url" TEXT,
    "cancel_url" TEXT,
    "seed" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_order_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_subscription" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "order_id" TEXT,
    "payment_token" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "duration_length" INTEGER NOT NULL,
    "duration_unit" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "billed" INTEGER NOT NULL,
    "next_charge_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_subscription_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_payment" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "order_id" TEXT,
    "subscription_id" TEXT,
    "reference" TEXT NOT NULL,
    "payment_token" TEXT NOT NULL,
    "is_renewal" BOOLEAN NOT NULL DEFAULT false,
    "status" "sandbox_payment_status" NOT NULL,
    "captures_at" TIMESTAMPTZ(3),
    "captured_at" TIMESTAMPTZ(3),
    "refunds_at" TIMESTAMPTZ(3),
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_refund" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_refund_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_event" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "send_at" TIMESTAMPTZ(3),
    "copies" INTEGER NOT NULL DEFAULT 1,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "answer" TEXT,

    CONSTRAINT "sandbox_event_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_order_account_id_attempt_token_key" ON "sandbox_order"("account_id", "attempt_token");

-- CreateIndex
CREATE INDEX "sandbox_payment_account_id_order_id_idx" ON "sandbox_payment"("account_id", "order_id");

-- CreateIndex
CREATE INDEX "sandbox_payment_account_id_subscription_id_idx" ON "sandbox_payment"("account_id", "subscription_id");

-- CreateIndex
CREATE INDEX "sandbox_refund_account_id_payment_id_idx" ON "sandbox_refund"("account_id", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_event_account_id_position_key" ON "sandbox_event"("account_id", "position");

-- AddForeignKey
ALTER TABLE "sandbox_order" ADD CONSTRAINT "sandbox_order_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_subscription" ADD CONSTRAINT "sandbox_subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_event" ADD CONSTRAINT "sandbox_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A gateway gives back no more than it took, and nothing that it did not take.
ALTER TABLE "sandbox_payment" ADD CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents),
  ADD CHECK (refunded_cents = 0 OR status = 'captured'), ADD CHECK ((status = 'captured') = (captured_at IS NOT NULL)),
  ADD CHECK (captures_at IS NULL OR status = 'pending');

ALTER TABLE "sandbox_refund" ADD CHECK (amount_cents > 0);

-- What the simulated gateway still has to do by itself: little, whatever the number of what it has done.
CREATE INDEX sandbox_payment_due ON "sandbox_payment" (account_id, captures_at) WHERE captures_at IS NOT NULL;

CREATE INDEX sandbox_payment_refund_due ON "sandbox_payment" (account_id, refunds_at) WHERE refunds_at IS NOT NULL;

CREATE INDEX sandbox_subscription_due ON "sandbox_subscription" (account_id, next_charge_at) WHERE next_charge_at IS NOT NULL;

CREATE INDEX sandbox_event_due ON "sandbox_event" (account_id, send_at) WHERE send_at IS NOT NULL;

-- The sandbox kept nothing before: what was paid through it then, it has taken.
INSERT INTO "sandbox_payment" (account_id, id, subscription_id, reference, payment_token, status, captured_at,
  amount_cents, amount_currency, refunded_cents, created_at)
SELECT account_id, external_payment_id, external_subscription_id, 'before:' || id, coalesce(payment_token, 'tok_success'),
  (CASE status WHEN 'authorised' THEN 'pending' WHEN 'failed' THEN 'declined' WHEN 'voided' THEN 'declined'
   ELSE 'captured' END)::sandbox_payment_status,
  CASE WHEN status IN ('captured', 'partially_refunded', 'refunded') THEN created_at END,
  amount_cents, amount_currency, refunded_cents, created_at
FROM "payment" WHERE adapter = 'sandbox' AND external_payment_id IS NOT NULL;
