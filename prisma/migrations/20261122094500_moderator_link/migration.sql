-- CreateTable
CREATE TABLE "moderator_link" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "staff_user_id" INTEGER NOT NULL,
    "code_hash" TEXT,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "reader_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "linked_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderator_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "moderator_link_code_hash_key" ON "moderator_link"("code_hash");

-- CreateIndex
CREATE INDEX "moderator_link_account_id_staff_user_id_idx" ON "moderator_link"("account_id", "staff_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "moderator_link_account_id_reader_id_key" ON "moderator_link"("account_id", "reader_id");
