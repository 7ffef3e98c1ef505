-- AlterTable
ALTER TABLE "subscriber" ADD COLUMN     "access_ended_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "subscriber_account_id_access_ended_at_idx" ON "subscriber"("account_id", "access_ended_at");
