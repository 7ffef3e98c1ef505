-- The recipient and the letter of a mail with a newsletter, instead of a reader.
ALTER TABLE "reader_mail" ADD COLUMN "sign_up_id" INTEGER, ADD COLUMN "letter_id" INTEGER,
  ALTER COLUMN "reader_id" DROP NOT NULL;
ALTER TABLE "reader_mail" ADD CONSTRAINT "reader_mail_sign_up_id_fkey"
  FOREIGN KEY ("sign_up_id") REFERENCES "newsletter_sign_up"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reader_mail" ADD CONSTRAINT "reader_mail_letter_id_fkey"
  FOREIGN KEY ("letter_id") REFERENCES "newsletter_letter"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "reader_mail_letter_id_sign_up_id_key" ON "reader_mail"("letter_id", "sign_up_id");
CREATE INDEX "reader_mail_sign_up_id_idx" ON "reader_mail"("sign_up_id");
SELECT guard_account_references('reader_mail');
