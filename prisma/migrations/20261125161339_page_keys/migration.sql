-- AlterTable
ALTER TABLE "page" ADD COLUMN     "key" TEXT;

-- CreateTable
CREATE TABLE "page_merge" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "merged_page_id" INTEGER NOT NULL,
    "page" JSONB NOT NULL,
    "realms" JSONB NOT NULL,
    "bookmarks" JSONB NOT NULL,
    "reactions" JSONB NOT NULL,
    "comment_ids" JSONB NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "page_merge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "page_merge_account_id_merged_page_id_idx" ON "page_merge"("account_id", "merged_page_id");

-- CreateIndex
CREATE UNIQUE INDEX "page_account_id_key_key" ON "page"("account_id", "key");

-- AddForeignKey
ALTER TABLE "page_merge" ADD CONSTRAINT "page_merge_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The pages of earlier releases, which are given their keys when the server starts.
CREATE INDEX "page_without_key_idx" ON "page"("account_id", "id") WHERE "key" IS NULL;
