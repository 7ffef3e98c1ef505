-- When logs and files of an erasure were cleaned for the first time, and when it was last continued: erasures that fail
-- wait behind the others.
ALTER TABLE "reader_erasure" ADD COLUMN "cleaned_at" TIMESTAMPTZ(3),
  ADD COLUMN "tried_at" TIMESTAMPTZ(3);
