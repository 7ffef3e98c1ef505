-- Who gets a newsletter: an address that its owner confirmed, or a member.
CREATE TABLE "newsletter_sign_up" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "newsletter_id" INTEGER NOT NULL,
    "address" TEXT,
    "reader_id" INTEGER,
    "locale" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" INTEGER,

    CONSTRAINT "newsletter_sign_up_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "newsletter_sign_up_recipient" CHECK ((address IS NULL) <> (reader_id IS NULL)),
    CONSTRAINT "newsletter_sign_up_newsletter_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletter"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "newsletter_sign_up_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "newsletter_sign_up_ended_by_id_fkey" FOREIGN KEY ("ended_by_id") REFERENCES "newsletter_letter"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "newsletter_sign_up_newsletter_id_address_key" ON "newsletter_sign_up"("newsletter_id", "address");
CREATE UNIQUE INDEX "newsletter_sign_up_newsletter_id_reader_id_key" ON "newsletter_sign_up"("newsletter_id", "reader_id");
CREATE INDEX "newsletter_sign_up_reader_id_idx" ON "newsletter_sign_up"("reader_id");
CREATE INDEX "newsletter_sign_up_account_id_address_idx" ON "newsletter_sign_up"("account_id", "address");
CREATE INDEX "newsletter_sign_up_ended_by_id_idx" ON "newsletter_sign_up"("ended_by_id");

SELECT guard_account_references('newsletter_sign_up');
