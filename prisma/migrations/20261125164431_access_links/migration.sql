-- CreateTable
CREATE TABLE "access_link" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "proof_hash" TEXT,
    "proof_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "access_link_account_id_proof_hash_idx" ON "access_link"("account_id", "proof_hash");

-- CreateIndex
CREATE INDEX "access_link_subscription_id_idx" ON "access_link"("subscription_id");

-- CreateIndex
CREATE INDEX "access_link_expires_at_idx" ON "access_link"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_link_account_id_token_hash_key" ON "access_link"("account_id", "token_hash");

-- AddForeignKey
ALTER TABLE "access_link" ADD CONSTRAINT "access_link_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_link" ADD CONSTRAINT "access_link_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
