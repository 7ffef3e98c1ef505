CREATE INDEX CONCURRENTLY "subscription_resumes" ON "subscription" ("account_id", "resumes_at")
  WHERE "resumes_at" IS NOT NULL;
