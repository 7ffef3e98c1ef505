-- CreateTable
CREATE TABLE "learned_word" (
    "account_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "spam" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learned_word_pkey" PRIMARY KEY ("account_id","word")
);

-- CreateTable
CREATE TABLE "learned_total" (
    "account_id" INTEGER NOT NULL,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "spam" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learned_total_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "learned_word_account_id_seen_at_idx" ON "learned_word"("account_id", "seen_at");
