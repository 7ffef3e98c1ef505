-- Saved payment methods that an erasure deletes at their gateways, with what became of each; no tokens, which are in the
-- sealed column until they are no longer needed.
ALTER TABLE "reader_erasure" ADD COLUMN "payment_methods" JSONB NOT NULL DEFAULT '[]';
