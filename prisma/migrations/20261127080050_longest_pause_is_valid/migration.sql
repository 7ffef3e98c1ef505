ALTER TABLE "subscription_plan" VALIDATE CONSTRAINT "subscription_plan_max_pause_months_check";
