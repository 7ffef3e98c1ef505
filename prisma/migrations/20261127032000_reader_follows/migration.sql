-- What readers follow: authors, topics and the conversations of stories.
CREATE TYPE "follow_kind" AS ENUM ('author', 'topic', 'story');

CREATE TABLE "reader_follow" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "kind" "follow_kind" NOT NULL,
    "target" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reader_follow_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reader_follow_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "reader_follow_reader_id_kind_target_key" ON "reader_follow"("reader_id", "kind", "target");
CREATE INDEX "reader_follow_account_id_reader_id_idx" ON "reader_follow"("account_id", "reader_id");

SELECT guard_account_references('reader_follow');
