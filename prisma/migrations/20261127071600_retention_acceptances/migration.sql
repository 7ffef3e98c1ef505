-- Discounts that subscribers accepted instead of cancelling: one per subscription.
CREATE TABLE "retention_acceptance" (
    "subscription_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "code_id" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_acceptance_pkey" PRIMARY KEY ("subscription_id"),
    CONSTRAINT "retention_acceptance_subscription_id_fkey" FOREIGN KEY ("subscription_id")
      REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "retention_acceptance_code_id_fkey" FOREIGN KEY ("code_id")
      REFERENCES "coupon_code"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "retention_acceptance_code_id_idx" ON "retention_acceptance"("code_id");
CREATE INDEX "retention_acceptance_account_id_accepted_at_idx"
  ON "retention_acceptance"("account_id", "accepted_at");

-- one-table: retention_acceptance, which is new
SELECT guard_account_references('retention_acceptance');
