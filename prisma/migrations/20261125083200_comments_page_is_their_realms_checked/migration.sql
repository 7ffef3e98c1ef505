-- Beside those who read and write.
ALTER TABLE "comment" VALIDATE CONSTRAINT "comment_realm_id_page_id_fkey";
