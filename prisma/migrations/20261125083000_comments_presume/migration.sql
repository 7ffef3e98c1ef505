-- A comment's page is its conversation's: one key says both, and what it cannot say any more is a comment of one page in a
-- conversation of another.
CREATE UNIQUE INDEX "comment_realm_id_page_id_key" ON "comment_realm"("id", "page_id");
ALTER TABLE "comment" DROP CONSTRAINT "comment_page_id_fkey";
ALTER TABLE "comment" DROP CONSTRAINT "comment_realm_id_fkey";
ALTER TABLE "comment" ADD CONSTRAINT "comment_realm_id_page_id_fkey" FOREIGN KEY ("realm_id", "page_id")
  REFERENCES "comment_realm"("id", "page_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ends a transaction that was begun on what is not so any more; whoever began it looks again.
CREATE FUNCTION refuse_outdated() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what this was to be written on has changed' USING ERRCODE = 'MH001';
END
$$;
