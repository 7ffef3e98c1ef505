-- AlterTable
ALTER TABLE "subscriber_identity" ADD COLUMN     "is_paired" BOOLEAN NOT NULL DEFAULT false;
