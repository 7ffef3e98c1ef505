-- The collection of whose stories a newsletter consists.
ALTER TABLE "newsletter" ADD CONSTRAINT "newsletter_collection_id_fkey"
  FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE SET NULL ON UPDATE CASCADE;
SELECT guard_account_references('newsletter');
