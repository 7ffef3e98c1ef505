-- CreateEnum
CREATE TYPE "account_mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('requested', 'done', 'failed');

-- CreateEnum
CREATE TYPE "gateway_event_status" AS ENUM ('waiting', 'done', 'ignored', 'failed');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "clock_ahead" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "mode" "account_mode" NOT NULL DEFAULT 'live';

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "attempt" INTEGER,
ADD COLUMN     "failure_code" TEXT,
ADD COLUMN     "failure_message" TEXT,
ADD COLUMN     "period" INTEGER;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "charge_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_charges" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "refund" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "subscription_id" INTEGER,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "status" "refund_status" NOT NULL DEFAULT 'requested',
    "reason" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "external_refund_id" TEXT,
    "credit_note_id" INTEGER,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_event" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "adapter" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT,
    "job" TEXT,
    "raw_body" TEXT NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '{}',
    "status" "gateway_event_status" NOT NULL DEFAULT 'waiting',
    "outcome" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "deliveries" INTEGER NOT NULL DEFAULT 1,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_template" (
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" INTEGER,

    CONSTRAINT "mail_template_pkey" PRIMARY KEY ("account_id","kind")
);

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE INDEX "refund_account_id_id_idx" ON "refund"("account_id", "id");

-- CreateIndex
CREATE INDEX "gateway_event_account_id_id_idx" ON "gateway_event"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_event_account_id_adapter_event_id_key" ON "gateway_event"("account_id", "adapter", "event_id");

-- CreateIndex
CREATE INDEX "payment_account_id_id_idx" ON "payment"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_charge_once" ON "payment"("subscription_id", "period", "attempt");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_event" ADD CONSTRAINT "gateway_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template" ADD CONSTRAINT "mail_template_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only an account in test mode has a clock of its own, and no clock runs behind the world's.
ALTER TABLE "account" ADD CHECK (clock_ahead >= 0 AND (mode = 'test' OR clock_ahead = 0));

ALTER TABLE "refund" ADD CHECK (amount_cents > 0);

ALTER TABLE "payment" ADD CHECK ((period IS NULL) = (attempt IS NULL));

-- Gateways' calls that are not worked off yet: few, whatever the number of those that are.
CREATE INDEX gateway_event_waiting ON "gateway_event" (account_id, id) WHERE status IN ('waiting', 'failed');

CREATE INDEX refund_waiting ON "refund" (account_id, id) WHERE status = 'requested';
