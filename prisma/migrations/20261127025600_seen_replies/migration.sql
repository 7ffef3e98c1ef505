-- Until when a reader has seen the replies to their comments.
CREATE TABLE "seen_replies" (
    "reader_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seen_replies_pkey" PRIMARY KEY ("reader_id"),
    CONSTRAINT "seen_replies_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);

-- one-table: seen_replies, which is new
SELECT guard_account_references('seen_replies');
