-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "part_of_period" INTEGER;
