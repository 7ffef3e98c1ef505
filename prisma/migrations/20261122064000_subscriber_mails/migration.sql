-- CreateTable
CREATE TABLE "subscriber_mail" (
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subscription_id" INTEGER,
    "subscriber_id" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_mail_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateIndex
CREATE INDEX "subscriber_mail_account_id_subscriber_id_idx" ON "subscriber_mail"("account_id", "subscriber_id");

-- AddForeignKey
ALTER TABLE "subscriber_mail" ADD CONSTRAINT "subscriber_mail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Trials whose end nobody has been told of yet.
CREATE INDEX subscription_trial_ending ON "subscription" (account_id, trial_ends_at)
  WHERE trial_ends_at IS NOT NULL AND renewal_reminder_sent_at IS NULL AND deleted_at IS NULL AND cancelled_at IS NULL;
