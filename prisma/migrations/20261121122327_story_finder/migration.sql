-- AlterTable
ALTER TABLE "story" ADD COLUMN     "finder" tsvector NOT NULL DEFAULT ''::tsvector;

-- CreateIndex
CREATE INDEX "collection_account_id_updated_at_id_idx" ON "collection"("account_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "story_finder_idx" ON "story" USING GIN ("finder");
