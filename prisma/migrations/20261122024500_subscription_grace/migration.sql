-- When a grace began, so that it is told of once.
ALTER TABLE "subscription" ADD COLUMN "grace_entered_at" TIMESTAMPTZ(3);

-- Those that end by themselves: whom to remind.
CREATE INDEX subscription_ending ON "subscription" (account_id, end_at)
  WHERE end_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL AND NOT recurring;
