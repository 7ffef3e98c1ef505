-- AlterTable
ALTER TABLE "member_session" ADD COLUMN     "opened_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "member_session_opened_by_id_idx" ON "member_session"("opened_by_id");

-- AddForeignKey
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "member_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
