-- CreateTable
CREATE TABLE "referral_voucher" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "subscriber_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "given_at" TIMESTAMPTZ(3),

    CONSTRAINT "referral_voucher_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "referral_voucher_account_id_provider_code_key" ON "referral_voucher"("account_id", "provider", "code");

-- CreateIndex
CREATE UNIQUE INDEX "referral_voucher_account_id_subscriber_id_provider_key" ON "referral_voucher"("account_id", "subscriber_id", "provider");

-- CreateIndex
CREATE INDEX "referral_voucher_subscriber_id_idx" ON "referral_voucher"("subscriber_id");

-- AddForeignKey
ALTER TABLE "referral_voucher" ADD CONSTRAINT "referral_voucher_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral_voucher" ADD CONSTRAINT "referral_voucher_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that are nobody's yet, in the order in which they are given.
CREATE INDEX referral_voucher_free ON "referral_voucher" (account_id, id) WHERE subscriber_id IS NULL;
