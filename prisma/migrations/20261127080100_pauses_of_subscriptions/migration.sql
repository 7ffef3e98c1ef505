-- When a paused subscription resumes: its access ends at end_at, and its next charge is made then.
ALTER TABLE "subscription" ADD COLUMN "resumes_at" TIMESTAMPTZ(3);
