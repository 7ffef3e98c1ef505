-- The comment of which a reader is notified.
ALTER TABLE "reader_notice" ADD CONSTRAINT "reader_notice_comment_id_fkey"
  FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT guard_account_references('reader_notice');
