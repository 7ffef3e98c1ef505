-- When a paused subscription resumes: its access ends at end_at, and its next charge is made then.
ALTER TABLE "subscription" ADD COLUMN "resumes_at" TIMESTAMPTZ(3);
CREATE INDEX "subscription_resumes" ON "subscription" ("account_id", "resumes_at") WHERE "resumes_at" IS NOT NULL;
