-- Mails to readers about replies to their comments, mentions, and what they follow: what they want, what they are
-- notified of, and the mails themselves.
CREATE TYPE "mail_frequency" AS ENUM ('at_once', 'daily', 'off');
CREATE TYPE "reader_mail_topic" AS ENUM ('replies', 'mentions', 'digest');
CREATE TYPE "notice_kind" AS ENUM ('reply', 'mention');

CREATE TABLE "mail_preference" (
    "reader_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "replies" "mail_frequency" NOT NULL DEFAULT 'at_once',
    "mentions" "mail_frequency" NOT NULL DEFAULT 'at_once',
    "follows" "mail_frequency" NOT NULL DEFAULT 'daily',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_preference_pkey" PRIMARY KEY ("reader_id"),
    CONSTRAINT "mail_preference_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "reader_mail" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "topic" "reader_mail_topic" NOT NULL,
    "occasion" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "reader_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reader_mail_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "reader_mail_reader_id_occasion_key" ON "reader_mail"("reader_id", "occasion");
CREATE INDEX "reader_mail_created_at_idx" ON "reader_mail"("created_at");
CREATE INDEX reader_mail_open ON reader_mail (account_id, created_at) WHERE settled_at IS NULL;

CREATE TABLE "reader_notice" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "mail_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reader_notice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reader_notice_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "reader_notice_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "reader_mail"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "reader_notice_reader_id_comment_id_key" ON "reader_notice"("reader_id", "comment_id");
CREATE INDEX "reader_notice_comment_id_idx" ON "reader_notice"("comment_id");
CREATE INDEX "reader_notice_mail_id_idx" ON "reader_notice"("mail_id");
CREATE INDEX reader_notice_waiting ON reader_notice (account_id, reader_id) WHERE mail_id IS NULL;

SELECT guard_account_references('mail_preference');
SELECT guard_account_references('reader_mail');
SELECT guard_account_references('reader_notice');
