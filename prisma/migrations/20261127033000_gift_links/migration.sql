-- Links with which subscribers open one closed story for a friend.
CREATE TABLE "gift_link" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "story_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "gift_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "gift_link_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "gift_link_account_id_token_hash_key" ON "gift_link"("account_id", "token_hash");
CREATE INDEX "gift_link_account_id_reader_id_period_idx" ON "gift_link"("account_id", "reader_id", "period");
CREATE INDEX "gift_link_reader_id_idx" ON "gift_link"("reader_id");

SELECT guard_account_references('gift_link');
