-- For how many months subscribers of a plan may pause; 0: not at all.
ALTER TABLE "subscription_plan" ADD COLUMN "max_pause_months" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "subscription_plan_max_pause_months_check" CHECK ("max_pause_months" BETWEEN 0 AND 12) NOT VALID;
