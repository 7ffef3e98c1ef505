-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "failing_told_at" TIMESTAMPTZ(3);
