-- The words of an account's published stories, by which misspelt searches are corrected. `variants` are the word itself
-- and the word without one of its letters, each after the account's id: two words that differ by a letter share one.
CREATE TABLE "search_word" (
    "account_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "stories" INTEGER NOT NULL,
    "variants" TEXT[],

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("account_id","word")
);
CREATE INDEX "search_word_variants_idx" ON "search_word" USING GIN ("variants");
SELECT guard_account_references('search_word');

-- Stories whose words are to be learned.
CREATE TABLE "search_word_due" (
    "story_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,

    CONSTRAINT "search_word_due_pkey" PRIMARY KEY ("story_id")
);
CREATE INDEX "search_word_due_account_id_idx" ON "search_word_due"("account_id");
SELECT guard_account_references('search_word_due');
