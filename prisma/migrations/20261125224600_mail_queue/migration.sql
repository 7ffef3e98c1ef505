-- CreateTable
CREATE TABLE "queued_mail" (
    "id" UUID NOT NULL,
    "account_id" INTEGER,
    "occurrence" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "last_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "locked_until" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "queued_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "queued_mail_occurrence_key" ON "queued_mail"("occurrence");

-- CreateIndex
CREATE INDEX "queued_mail_account_id_created_at_idx" ON "queued_mail"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "queued_mail_next_attempt_at_idx" ON "queued_mail"("next_attempt_at");

-- AddForeignKey
ALTER TABLE "queued_mail" ADD CONSTRAINT "queued_mail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
