-- AlterTable
ALTER TABLE "sandbox_order" ADD COLUMN     "then_cents" INTEGER;
