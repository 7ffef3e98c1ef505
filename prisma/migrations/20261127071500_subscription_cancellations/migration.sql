-- Cancellations of subscriptions: by whom, for what reason, and what is needed to undo them.
CREATE TABLE "subscription_cancellation" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_by" TEXT NOT NULL,
    "reason" TEXT,
    "comment" TEXT,
    "charge_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_cancellation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "subscription_cancellation_subscription_id_fkey" FOREIGN KEY ("subscription_id")
      REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "subscription_cancellation_subscription_id_idx" ON "subscription_cancellation"("subscription_id");
CREATE INDEX "subscription_cancellation_account_id_cancelled_at_idx"
  ON "subscription_cancellation"("account_id", "cancelled_at");

-- one-table: subscription_cancellation, which is new
SELECT guard_account_references('subscription_cancellation');
