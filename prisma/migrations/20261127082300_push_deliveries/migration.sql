-- What became of a notification at each of its recipients.
CREATE TABLE "push_delivery" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,
    "subscription_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "push_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "push_message"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_delivery_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "push_delivery_outcome" CHECK ((settled_at IS NULL) = (outcome IS NULL)
      AND outcome IN ('sent', 'gone', 'failed', 'expired', 'cancelled'))
);
CREATE UNIQUE INDEX "push_delivery_message_id_subscription_id_key" ON "push_delivery"("message_id", "subscription_id");
CREATE INDEX "push_delivery_subscription_id_idx" ON "push_delivery"("subscription_id");
CREATE INDEX "push_delivery_open_idx" ON "push_delivery"("message_id", "due_at") WHERE settled_at IS NULL;

SELECT guard_account_references('push_delivery');
