-- How the letters of a newsletter look; empty: as before.
ALTER TABLE "newsletter" ADD COLUMN "template" JSONB NOT NULL DEFAULT '{}';
