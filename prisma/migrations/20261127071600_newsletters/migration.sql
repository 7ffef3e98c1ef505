-- Newsletters, and their letters: one for each newsletter and day.
CREATE TYPE "newsletter_frequency" AS ENUM ('daily', 'weekly');

CREATE TABLE "newsletter" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "collection_id" INTEGER,
    "frequency" "newsletter_frequency" NOT NULL,
    "weekday" INTEGER,
    "hour" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "scheduled_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "newsletter_hour" CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT "newsletter_weekday" CHECK ((frequency = 'weekly') = (weekday IS NOT NULL) AND weekday BETWEEN 1 AND 7),
    CONSTRAINT "newsletter_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "newsletter_account_id_slug_key" ON "newsletter"("account_id", "slug");
CREATE INDEX "newsletter_collection_id_idx" ON "newsletter"("collection_id");

CREATE TABLE "newsletter_letter" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "newsletter_id" INTEGER NOT NULL,
    "edition" TEXT NOT NULL,
    "story_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3),

    CONSTRAINT "newsletter_letter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "newsletter_letter_newsletter_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletter"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "newsletter_letter_newsletter_id_edition_key" ON "newsletter_letter"("newsletter_id", "edition");

SELECT guard_account_references('newsletter');
SELECT guard_account_references('newsletter_letter');

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON newsletter FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '') EXECUTE FUNCTION audit_record('id', '', 'updated_at');
