-- Changes of members' e-mail addresses that wait for confirmation, and those that ended recently.
CREATE TABLE "member_email_change" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "old_email" TEXT,
    "new_email" TEXT NOT NULL,
    "asks_old" BOOLEAN NOT NULL,
    "old_token_hash" TEXT,
    "new_token_hash" TEXT,
    "old_confirmed_at" TIMESTAMPTZ(3),
    "new_confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_email_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "member_email_change_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "member_email_change_member_id_idx" ON "member_email_change"("member_id");
CREATE INDEX "member_email_change_account_id_old_token_hash_idx"
  ON "member_email_change"("account_id", "old_token_hash");
CREATE INDEX "member_email_change_account_id_new_token_hash_idx"
  ON "member_email_change"("account_id", "new_token_hash");

-- one-table: member_email_change, which is new
SELECT guard_account_references('member_email_change');
