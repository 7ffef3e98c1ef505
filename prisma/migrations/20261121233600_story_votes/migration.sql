-- CreateTable
CREATE TABLE "story_vote" (
    "story_id" UUID NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "magnitude" TEXT NOT NULL,
    "voted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_vote_pkey" PRIMARY KEY ("story_id","reader_id")
);

-- CreateTable
CREATE TABLE "story_vote_tally" (
    "story_id" UUID NOT NULL,
    "magnitude" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "votes" INTEGER NOT NULL,

    CONSTRAINT "story_vote_tally_pkey" PRIMARY KEY ("story_id","magnitude")
);

-- CreateIndex
CREATE INDEX "story_vote_reader_id_idx" ON "story_vote"("reader_id");

-- AddForeignKey
ALTER TABLE "story_vote" ADD CONSTRAINT "story_vote_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "story"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_vote" ADD CONSTRAINT "story_vote_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_vote_tally" ADD CONSTRAINT "story_vote_tally_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "story"("id") ON DELETE CASCADE ON UPDATE CASCADE;
