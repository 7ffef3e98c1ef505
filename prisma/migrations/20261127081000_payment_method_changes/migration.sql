-- Changes of the payment method of a subscription, on a page of its gateway.
CREATE TYPE "payment_method_change_status" AS ENUM ('open', 'saving', 'saved', 'failed');

CREATE TABLE "payment_method_change" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "adapter" TEXT NOT NULL,
    "page_reference" TEXT,
    "status" "payment_method_change_status" NOT NULL DEFAULT 'open',
    "new_method" TEXT,
    "former_method" TEXT,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_method_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_method_change_subscription_id_fkey" FOREIGN KEY ("subscription_id")
      REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payment_method_change_account_id_token_key" ON "payment_method_change"("account_id", "token");
CREATE INDEX "payment_method_change_subscription_id_idx" ON "payment_method_change"("subscription_id");
CREATE INDEX "payment_method_change_status_created_at_idx" ON "payment_method_change"("status", "created_at");

-- one-table: payment_method_change, which is new
SELECT guard_account_references('payment_method_change');
