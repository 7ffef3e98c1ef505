-- A subscription's payments in their order: its first and its latest one are found without a walk over the others.
DROP INDEX "payment_subscription_id_idx";
CREATE INDEX "payment_of_subscription" ON "payment"("subscription_id", "id");

-- Read by nothing: lists go by payment_by_time and by the ids of events, trials by subscription_trial_of_account.
DROP INDEX "payment_account_id_id_idx";
DROP INDEX "gateway_event_by_time";
DROP INDEX subscription_trial_ending;
