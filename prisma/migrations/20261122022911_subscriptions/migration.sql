-- CreateEnum
CREATE TYPE "subscription_type" AS ENUM ('standard', 'individual', 'campaign', 'group_access', 'dynamic_asset');

-- CreateEnum
CREATE TYPE "duration_unit" AS ENUM ('days', 'weeks', 'months', 'years', 'lifetime');

-- CreateEnum
CREATE TYPE "asset_type" AS ENUM ('site', 'static', 'story', 'section');

-- CreateEnum
CREATE TYPE "switch_type" AS ENUM ('upgrade', 'downgrade', 'crossgrade');

-- CreateEnum
CREATE TYPE "priced_asset_type" AS ENUM ('story', 'collection');

-- CreateEnum
CREATE TYPE "discount_type" AS ENUM ('percent', 'amount');

-- CreateEnum
CREATE TYPE "gateway_environment" AS ENUM ('live', 'sandbox');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('authorised', 'captured', 'failed', 'partially_refunded', 'refunded', 'voided');

-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "attempt_kind" AS ENUM ('purchase', 'gift', 'pay_per_asset', 'guest', 'switch_plan');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('none', 'awaiting', 'paid', 'failed', 'refunded');

-- CreateTable
CREATE TABLE "subscription_group" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "subscription_type" "subscription_type" NOT NULL,
    "public" BOOLEAN NOT NULL DEFAULT true,
    "preferred_identity_provider" TEXT NOT NULL DEFAULT 'email',
    "metadata_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "currency" TEXT,
    "target_amount_cents" BIGINT,
    "target_validation_enabled" BOOLEAN NOT NULL DEFAULT false,
    "collected_amount_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asset" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "asset_category_id" INTEGER,
    "title" TEXT NOT NULL,
    "type" "asset_type" NOT NULL,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_asset" (
    "account_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "display" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "group_asset_pkey" PRIMARY KEY ("group_id","asset_id","display")
);

-- CreateTable
CREATE TABLE "subscription_plan" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "duration_length" INTEGER NOT NULL,
    "duration_unit" "duration_unit" NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "price_currency" TEXT NOT NULL,
    "recurring" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "trial_period_enabled" BOOLEAN NOT NULL DEFAULT false,
    "max_trial_period_length" INTEGER,
    "max_trial_period_unit" "duration_unit",
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "supported_payment_providers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "user_limit" INTEGER,
    "proration_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_price" (
    "account_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "plan_price_pkey" PRIMARY KEY ("plan_id","currency")
);

-- CreateTable
CREATE TABLE "plan_asset" (
    "account_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "display" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "plan_asset_pkey" PRIMARY KEY ("plan_id","asset_id","display")
);

-- CreateTable
CREATE TABLE "plan_switch" (
    "account_id" INTEGER NOT NULL,
    "from_plan_id" INTEGER NOT NULL,
    "to_plan_id" INTEGER NOT NULL,
    "switch_type" "switch_type" NOT NULL,

    CONSTRAINT "plan_switch_pkey" PRIMARY KEY ("from_plan_id","to_plan_id")
);

-- CreateTable
CREATE TABLE "pricing_plan" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "asset_type" "priced_asset_type" NOT NULL,
    "asset_id" TEXT,
    "title" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "price_currency" TEXT NOT NULL,
    "duration_length" INTEGER NOT NULL,
    "duration_unit" "duration_unit" NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "pricing_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_discount" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "discount_type" "discount_type" NOT NULL,
    "value" DECIMAL(14,4) NOT NULL,
    "currency" TEXT,
    "recurring" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_discount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "discount_plan" (
    "account_id" INTEGER NOT NULL,
    "discount_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,

    CONSTRAINT "discount_plan_pkey" PRIMARY KEY ("discount_id","plan_id")
);

-- CreateTable
CREATE TABLE "coupon_code" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "discount_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "max_redemptions" INTEGER,
    "max_per_subscriber" INTEGER,
    "redeemed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_redemption" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "code_id" INTEGER NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_redemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rate" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "percentage" DECIMAL(7,4) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_gateway" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "adapter" TEXT NOT NULL,
    "environment" "gateway_environment" NOT NULL DEFAULT 'live',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "credentials" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_gateway_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_word" (
    "account_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "gateway_id" INTEGER NOT NULL,

    CONSTRAINT "payment_word_pkey" PRIMARY KEY ("account_id","word")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER,
    "attempt_id" INTEGER,
    "adapter" TEXT NOT NULL,
    "payment_type" TEXT NOT NULL,
    "payment_token" TEXT,
    "purpose" TEXT NOT NULL DEFAULT 'charge',
    "status" "payment_status" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "fee_cents" INTEGER,
    "fee_currency" TEXT,
    "external_payment_id" TEXT,
    "external_capture_id" TEXT,
    "external_refund_id" TEXT,
    "external_subscription_id" TEXT,
    "international" BOOLEAN,
    "skip_invoice" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "payment_id" INTEGER,
    "kind" "invoice_kind" NOT NULL DEFAULT 'invoice',
    "credited_id" INTEGER,
    "number" INTEGER NOT NULL,
    "sequenced_number" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "base_price" TEXT NOT NULL,
    "amount_after_discount_before_tax" TEXT NOT NULL,
    "round_off" TEXT NOT NULL,
    "discount_details" JSONB NOT NULL DEFAULT '{}',
    "taxes" JSONB NOT NULL DEFAULT '{}',
    "external_payment_id" TEXT,
    "downloadable" BOOLEAN NOT NULL DEFAULT true,
    "printed" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_counter" (
    "account_id" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "transaction" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "book" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "subscription_id" INTEGER,
    "payment_id" INTEGER,
    "invoice_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER,
    "name" TEXT,
    "metadata" JSONB,
    "access_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "merged_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber_identity" (
    "account_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriber_identity_pkey" PRIMARY KEY ("account_id","provider","value")
);

-- CreateTable
CREATE TABLE "subscriber_merge" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "gone_id" INTEGER NOT NULL,
    "staff_user_id" INTEGER NOT NULL,
    "moved" JSONB NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_attempt" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "kind" "attempt_kind" NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "recipient_id" INTEGER,
    "plan_id" INTEGER,
    "pricing_plan_id" INTEGER,
    "subscription_id" INTEGER,
    "dynamic_assets" JSONB NOT NULL DEFAULT '[]',
    "payment_type" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "amount_currency" TEXT NOT NULL,
    "coupon_code_id" INTEGER,
    "terms" JSONB NOT NULL DEFAULT '{}',
    "external_reference_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),
    "request_hash" TEXT,
    "created_id" INTEGER,

    CONSTRAINT "subscription_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "plan_id" INTEGER,
    "pricing_plan_id" INTEGER,
    "group_id" INTEGER,
    "attempt_id" INTEGER,
    "type" "subscription_type" NOT NULL,
    "identity_provider" TEXT NOT NULL,
    "identity_value" TEXT NOT NULL,
    "external_id" TEXT,
    "created_by" TEXT,
    "referrer" TEXT,
    "gifter_id" INTEGER,
    "code" TEXT,
    "renewed_from_id" INTEGER,
    "switched_from_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3),
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "periods" INTEGER NOT NULL DEFAULT 1,
    "cancelled_at" TIMESTAMPTZ(3),
    "activated_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "next_payment_due_at" TIMESTAMPTZ(3),
    "renewal_reminder_sent_at" TIMESTAMPTZ(3),
    "grace_ends_at" TIMESTAMPTZ(3),
    "trial_ends_at" TIMESTAMPTZ(3),
    "trial_period_length" INTEGER,
    "trial_period_unit" "duration_unit",
    "due_at" TIMESTAMPTZ(3),
    "plan_name" TEXT NOT NULL,
    "plan_description" TEXT,
    "group_name" TEXT,
    "group_description" TEXT,
    "duration_length" INTEGER NOT NULL,
    "duration_unit" "duration_unit" NOT NULL,
    "plan_amount_cents" INTEGER NOT NULL,
    "plan_amount_currency" TEXT NOT NULL,
    "recurring" BOOLEAN NOT NULL,
    "user_limit" INTEGER,
    "proration_enabled" BOOLEAN NOT NULL DEFAULT true,
    "assets" JSONB NOT NULL DEFAULT '[]',
    "dynamic_assets" JSONB NOT NULL DEFAULT '[]',
    "payment_state" "payment_state" NOT NULL,
    "payment_type" TEXT NOT NULL,
    "payment_token" TEXT,
    "payment_id" INTEGER,
    "payment_amount_cents" INTEGER NOT NULL,
    "payment_amount_currency" TEXT NOT NULL,
    "external_subscription_id" TEXT,
    "coupon_code_id" INTEGER,
    "coupon_code" TEXT,
    "coupon_discount_id" INTEGER,
    "discount_detail" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "notes" TEXT,
    "campaign_id" INTEGER,
    "campaign_name" TEXT,
    "scheduled_switch" JSONB,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_member" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_past" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "grace_ends_at" TIMESTAMPTZ(3),
    "payment_state" "payment_state" NOT NULL,
    "assets" JSONB NOT NULL,
    "dynamic_assets" JSONB NOT NULL,

    CONSTRAINT "subscription_past_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_log" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "note" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "subscription_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meter_reading" (
    "account_id" INTEGER NOT NULL,
    "reader" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "story_id" TEXT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_reading_pkey" PRIMARY KEY ("account_id","reader","period","story_id")
);

-- CreateTable
CREATE TABLE "story_attributes" (
    "account_id" INTEGER NOT NULL,
    "story_id" TEXT NOT NULL,
    "visibility" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "access_level" INTEGER NOT NULL DEFAULT 0,
    "attributes" JSONB NOT NULL DEFAULT '[]',
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_attributes_pkey" PRIMARY KEY ("account_id","story_id")
);

-- CreateTable
CREATE TABLE "entitlement_key" (
    "kid" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "entitlement_key_pkey" PRIMARY KEY ("kid")
);

-- CreateIndex
CREATE INDEX "subscription_group_account_id_idx" ON "subscription_group"("account_id");

-- CreateIndex
CREATE INDEX "asset_account_id_idx" ON "asset"("account_id");

-- CreateIndex
CREATE INDEX "group_asset_asset_id_idx" ON "group_asset"("asset_id");

-- CreateIndex
CREATE INDEX "subscription_plan_group_id_idx" ON "subscription_plan"("group_id");

-- CreateIndex
CREATE INDEX "subscription_plan_account_id_idx" ON "subscription_plan"("account_id");

-- CreateIndex
CREATE INDEX "plan_asset_asset_id_idx" ON "plan_asset"("asset_id");

-- CreateIndex
CREATE INDEX "plan_switch_to_plan_id_idx" ON "plan_switch"("to_plan_id");

-- CreateIndex
CREATE INDEX "pricing_plan_account_id_asset_type_asset_id_idx" ON "pricing_plan"("account_id", "asset_type", "asset_id");

-- CreateIndex
CREATE INDEX "coupon_discount_account_id_idx" ON "coupon_discount"("account_id");

-- CreateIndex
CREATE INDEX "discount_plan_plan_id_idx" ON "discount_plan"("plan_id");

-- CreateIndex
CREATE INDEX "coupon_code_discount_id_idx" ON "coupon_code"("discount_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_code_account_id_code_key" ON "coupon_code"("account_id", "code");

-- CreateIndex
CREATE INDEX "coupon_redemption_code_id_subscriber_id_idx" ON "coupon_redemption"("code_id", "subscriber_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_subscription_id_idx" ON "coupon_redemption"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemption_code_id_subscription_id_key" ON "coupon_redemption"("code_id", "subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rate_account_id_name_key" ON "tax_rate"("account_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateway_account_id_adapter_key" ON "payment_gateway"("account_id", "adapter");

-- CreateIndex
CREATE INDEX "payment_word_gateway_id_idx" ON "payment_word"("gateway_id");

-- CreateIndex
CREATE INDEX "payment_subscription_id_idx" ON "payment"("subscription_id");

-- CreateIndex
CREATE INDEX "payment_attempt_id_idx" ON "payment"("attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_account_id_adapter_external_payment_id_key" ON "payment"("account_id", "adapter", "external_payment_id");

-- CreateIndex
CREATE INDEX "invoice_subscription_id_idx" ON "invoice"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_account_id_number_key" ON "invoice"("account_id", "number");

-- CreateIndex
CREATE INDEX "ledger_entry_account_id_book_at_idx" ON "ledger_entry"("account_id", "book", "at");

-- CreateIndex
CREATE INDEX "ledger_entry_subscription_id_idx" ON "ledger_entry"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_account_id_transaction_line_key" ON "ledger_entry"("account_id", "transaction", "line");

-- CreateIndex
CREATE INDEX "subscriber_account_id_id_idx" ON "subscriber"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_account_id_reader_id_key" ON "subscriber"("account_id", "reader_id");

-- CreateIndex
CREATE INDEX "subscriber_identity_subscriber_id_idx" ON "subscriber_identity"("subscriber_id");

-- CreateIndex
CREATE INDEX "subscriber_merge_account_id_kept_id_idx" ON "subscriber_merge"("account_id", "kept_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_attempt_created_id_key" ON "subscription_attempt"("created_id");

-- CreateIndex
CREATE INDEX "subscription_attempt_expires_at_idx" ON "subscription_attempt"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_attempt_account_id_token_key" ON "subscription_attempt"("account_id", "token");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_attempt_id_key" ON "subscription"("attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_switched_from_id_key" ON "subscription"("switched_from_id");

-- CreateIndex
CREATE INDEX "subscription_subscriber_id_created_at_idx" ON "subscription"("subscriber_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "subscription_account_id_created_at_idx" ON "subscription"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "subscription_gifter_id_idx" ON "subscription"("gifter_id");

-- CreateIndex
CREATE INDEX "subscription_group_id_idx" ON "subscription"("group_id");

-- CreateIndex
CREATE INDEX "subscription_plan_id_idx" ON "subscription"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_account_id_external_id_key" ON "subscription"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_account_id_code_key" ON "subscription"("account_id", "code");

-- CreateIndex
CREATE INDEX "subscription_member_subscription_id_idx" ON "subscription_member"("subscription_id");

-- CreateIndex
CREATE INDEX "subscription_member_subscriber_id_idx" ON "subscription_member"("subscriber_id");

-- CreateIndex
CREATE INDEX "subscription_past_subscription_id_since_idx" ON "subscription_past"("subscription_id", "since");

-- CreateIndex
CREATE INDEX "subscription_past_subscriber_id_since_idx" ON "subscription_past"("subscriber_id", "since");

-- CreateIndex
CREATE INDEX "subscription_log_subscription_id_id_idx" ON "subscription_log"("subscription_id", "id");

-- CreateIndex
CREATE INDEX "entitlement_key_account_id_idx" ON "entitlement_key"("account_id");

-- AddForeignKey
ALTER TABLE "subscription_group" ADD CONSTRAINT "subscription_group_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_asset" ADD CONSTRAINT "group_asset_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "subscription_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_asset" ADD CONSTRAINT "group_asset_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_plan" ADD CONSTRAINT "subscription_plan_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "subscription_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "subscription_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_asset" ADD CONSTRAINT "plan_asset_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "subscription_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_asset" ADD CONSTRAINT "plan_asset_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_switch" ADD CONSTRAINT "plan_switch_from_plan_id_fkey" FOREIGN KEY ("from_plan_id") REFERENCES "subscription_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_switch" ADD CONSTRAINT "plan_switch_to_plan_id_fkey" FOREIGN KEY ("to_plan_id") REFERENCES "subscription_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_plan" ADD CONSTRAINT "pricing_plan_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_discount" ADD CONSTRAINT "coupon_discount_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_plan" ADD CONSTRAINT "discount_plan_discount_id_fkey" FOREIGN KEY ("discount_id") REFERENCES "coupon_discount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_plan" ADD CONSTRAINT "discount_plan_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "subscription_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_discount_id_fkey" FOREIGN KEY ("discount_id") REFERENCES "coupon_discount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "coupon_code"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_gateway" ADD CONSTRAINT "payment_gateway_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_word" ADD CONSTRAINT "payment_word_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "payment_gateway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriber_identity" ADD CONSTRAINT "subscriber_identity_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_gifter_id_fkey" FOREIGN KEY ("gifter_id") REFERENCES "subscriber"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "subscription_plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_pricing_plan_id_fkey" FOREIGN KEY ("pricing_plan_id") REFERENCES "pricing_plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "subscription_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_member" ADD CONSTRAINT "subscription_member_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_member" ADD CONSTRAINT "subscription_member_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entitlement_key" ADD CONSTRAINT "entitlement_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no form and no program may write.
ALTER TABLE "subscription_plan"
  ADD CHECK (price_cents >= 0 AND price_currency ~ '^[A-Z]{3}$' AND duration_length >= 1),
  ADD CHECK (user_limit IS NULL OR user_limit >= 1),
  ADD CHECK (NOT trial_period_enabled OR (max_trial_period_length >= 1 AND max_trial_period_unit IS NOT NULL)),
  ADD CHECK (NOT recurring OR duration_unit <> 'lifetime');
ALTER TABLE "plan_price" ADD CHECK (amount_cents >= 0 AND currency ~ '^[A-Z]{3}$');
ALTER TABLE "pricing_plan" ADD CHECK (price_cents >= 0 AND price_currency ~ '^[A-Z]{3}$' AND duration_length >= 1);
ALTER TABLE "coupon_discount"
  ADD CHECK (value > 0 AND (discount_type <> 'percent' OR (value <= 100 AND currency IS NULL))),
  ADD CHECK (discount_type <> 'amount' OR (currency IS NOT NULL AND value = trunc(value)));
ALTER TABLE "coupon_code"
  ADD CHECK (code = upper(btrim(code)) AND code <> ''),
  ADD CHECK (redeemed >= 0 AND (max_redemptions IS NULL OR redeemed <= max_redemptions));
ALTER TABLE "tax_rate" ADD CHECK (percentage >= 0);
ALTER TABLE "subscription"
  ADD CHECK (end_at IS NULL OR end_at >= start_at),
  ADD CHECK (plan_amount_cents >= 0 AND payment_amount_cents >= 0),
  ADD CHECK (gifter_id IS NULL OR gifter_id <> subscriber_id),
  ADD CHECK ((plan_id IS NULL) <> (pricing_plan_id IS NULL));
ALTER TABLE "subscription_attempt" ADD CHECK (amount_cents >= 0);
ALTER TABLE "payment" ADD CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents);

-- A person is a member of a subscription once; former memberships stay for the past.
CREATE UNIQUE INDEX subscription_member_once ON "subscription_member" (subscription_id, subscriber_id) WHERE removed_at IS NULL;

-- The sweep finds what is due, and nothing else is in this index.
CREATE INDEX subscription_due ON "subscription" (due_at, id) WHERE due_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX subscription_at_gateway ON "subscription" (account_id, external_subscription_id)
  WHERE external_subscription_id IS NOT NULL;

-- How subscriptions stood, as far as access depends on it: `updated_at` says when it came to stand so.
CREATE FUNCTION subscription_remember() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_past (account_id, subscription_id, subscriber_id, since, start_at, end_at, cancelled_at,
      deleted_at, grace_ends_at, payment_state, assets, dynamic_assets)
    VALUES (NEW.account_id, NEW.id, NEW.subscriber_id, NEW.updated_at, NEW.start_at, NEW.end_at, NEW.cancelled_at,
      NEW.deleted_at, NEW.grace_ends_at, NEW.payment_state, NEW.assets, NEW.dynamic_assets);
  RETURN NULL;
END
$$;

CREATE TRIGGER subscription_created AFTER INSERT ON "subscription"
  FOR EACH ROW EXECUTE FUNCTION subscription_remember();
CREATE TRIGGER subscription_changed AFTER UPDATE ON "subscription" FOR EACH ROW
  WHEN ((OLD.subscriber_id, OLD.start_at, OLD.end_at, OLD.cancelled_at, OLD.deleted_at, OLD.grace_ends_at,
      OLD.payment_state, OLD.assets, OLD.dynamic_assets)
    IS DISTINCT FROM (NEW.subscriber_id, NEW.start_at, NEW.end_at, NEW.cancelled_at, NEW.deleted_at, NEW.grace_ends_at,
      NEW.payment_state, NEW.assets, NEW.dynamic_assets))
  EXECUTE FUNCTION subscription_remember();

-- Bills and books are written once.
CREATE FUNCTION written_once() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER invoice_written_once BEFORE UPDATE ON "invoice" FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER ledger_written_once BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION written_once();

-- The lines of a ledger transaction sum to zero when it is committed.
CREATE FUNCTION ledger_balances() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = NEW.account_id AND "transaction" = NEW."transaction"
      GROUP BY currency HAVING sum(amount_cents) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', NEW."transaction";
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
