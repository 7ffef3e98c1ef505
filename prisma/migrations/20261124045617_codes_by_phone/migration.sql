-- AlterTable
ALTER TABLE "member" ADD COLUMN     "phone_verified_at" TIMESTAMPTZ(3),
ALTER COLUMN "email" DROP NOT NULL;

-- CreateTable
CREATE TABLE "phone_code" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "phone_number" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "sealed_code" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "spent_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "phone_code_account_id_phone_number_id_idx" ON "phone_code"("account_id", "phone_number", "id");

-- CreateIndex
CREATE INDEX "phone_code_expires_at_idx" ON "phone_code"("expires_at");

-- AddForeignKey
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
