-- AlterTable
ALTER TABLE "reader_ban" ADD COLUMN     "batch" UUID;
