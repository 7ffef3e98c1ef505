-- The authors whose comments a reader does not want to see.
CREATE TABLE "ignored_author" (
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ignored_author_pkey" PRIMARY KEY ("reader_id", "author_id"),
    CONSTRAINT "ignored_author_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ignored_author_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "reader"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ignored_author_author_id_idx" ON "ignored_author"("author_id");

-- one-table: ignored_author, which is new
SELECT guard_account_references('ignored_author');
