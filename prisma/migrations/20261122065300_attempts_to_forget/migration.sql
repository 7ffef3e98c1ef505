-- Promises that nobody took up: what made a subscription, or is making one, is kept.
CREATE INDEX subscription_attempt_unspent ON "subscription_attempt" (account_id, expires_at)
  WHERE spent_at IS NULL AND created_id IS NULL;
