-- CreateTable
CREATE TABLE "subscriber_wallet" (
    "account_id" INTEGER NOT NULL,
    "subscriber_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriber_wallet_pkey" PRIMARY KEY ("account_id","subscriber_id","provider")
);

-- CreateIndex
CREATE INDEX "subscriber_wallet_subscriber_id_idx" ON "subscriber_wallet"("subscriber_id");

-- AddForeignKey
ALTER TABLE "subscriber_wallet" ADD CONSTRAINT "subscriber_wallet_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;
