-- CreateEnum
CREATE TYPE "webhook_family" AS ENUM ('workflow', 'subscription');

-- CreateEnum
CREATE TYPE "webhook_status" AS ENUM ('active', 'paused', 'deactivated');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'held', 'delivered', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "webhook_delivery_kind" AS ENUM ('event', 'replay', 'test');

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "family" "webhook_family" NOT NULL,
    "url" VARCHAR(255) NOT NULL,
    "events" TEXT[],
    "secret" TEXT,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "seal" UUID NOT NULL,
    "ordered" BOOLEAN NOT NULL DEFAULT false,
    "reminder_days" INTEGER,
    "status" "webhook_status" NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "status_since" TIMESTAMPTZ(3) NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "pump_at" TIMESTAMPTZ(3),
    "pump_generation" INTEGER NOT NULL DEFAULT 0,
    "pump_owner" UUID,
    "pump_lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "family" "webhook_family" NOT NULL,
    "event_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "kind" "webhook_delivery_kind" NOT NULL,
    "state" "webhook_delivery_state" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "first_attempt_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "connect_ms" INTEGER,
    "total_ms" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "status" INTEGER,
    "response_headers" JSONB,
    "response_body" TEXT,
    "response_bytes" INTEGER,
    "failure" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_family_id_idx" ON "webhook_endpoint"("account_id", "family", "id");

-- CreateIndex
CREATE INDEX "webhook_message_created_at_idx" ON "webhook_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_message_account_id_family_event_id_key" ON "webhook_message"("account_id", "family", "event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_message_id_idx" ON "webhook_delivery"("message_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_number_idx" ON "webhook_attempt"("delivery_id", "number");

-- CreateIndex
CREATE INDEX "webhook_attempt_started_at_idx" ON "webhook_attempt"("started_at");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "webhook_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a pump takes next: the longest due, or in order.
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("endpoint_id", "next_attempt_at", "id") WHERE "state" = 'pending';
CREATE INDEX "webhook_delivery_order_idx" ON "webhook_delivery"("endpoint_id", "id") WHERE "state" IN ('pending', 'held');

-- An event reaches an endpoint once, however often its fan-out runs; replays and tests are deliveries of their own.
CREATE UNIQUE INDEX "webhook_delivery_once_idx" ON "webhook_delivery"("endpoint_id", "message_id") WHERE "kind" = 'event';

-- What the sweep looks at: pumps that should have run, and endpoints in a stretch of failures.
CREATE INDEX "webhook_endpoint_pump_idx" ON "webhook_endpoint"("pump_at") WHERE "pump_at" IS NOT NULL;
CREATE INDEX "webhook_endpoint_failing_idx" ON "webhook_endpoint"("failing_since") WHERE "failing_since" IS NOT NULL;
