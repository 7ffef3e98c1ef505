-- What a gateway tells of the payment method that a subscription is charged on.
CREATE TABLE "subscription_card" (
    "subscription_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "brand" TEXT,
    "last_four" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_card_pkey" PRIMARY KEY ("subscription_id"),
    CONSTRAINT "subscription_card_subscription_id_fkey" FOREIGN KEY ("subscription_id")
      REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "subscription_card_account_id_idx" ON "subscription_card"("account_id");

-- one-table: subscription_card, which is new
SELECT guard_account_references('subscription_card');
