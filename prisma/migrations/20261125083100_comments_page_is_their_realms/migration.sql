-- A comment's page is its conversation's: one key says both, and what it cannot say any more is a comment of one page in a
-- conversation of another. The tables are locked in the order of those who write comments; what is there already is looked
-- at by the next migration, which keeps nobody from reading and writing.
LOCK TABLE "comment", "comment_realm", "page" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "comment" DROP CONSTRAINT "comment_page_id_fkey";
ALTER TABLE "comment" DROP CONSTRAINT "comment_realm_id_fkey";
ALTER TABLE "comment" ADD CONSTRAINT "comment_realm_id_page_id_fkey" FOREIGN KEY ("realm_id", "page_id")
  REFERENCES "comment_realm"("id", "page_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
