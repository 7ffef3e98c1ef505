-- What is due is found account by account: each has its own clock, and subscription_due_of_account is its index.
DROP INDEX subscription_due;

-- Charges that we start: of what is paid so far, goes on, and waits for no switch.
CREATE INDEX subscription_charge ON "subscription" (account_id, charge_at, id)
  WHERE charge_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL AND scheduled_switch IS NULL
    AND activated_at IS NOT NULL AND expired_at IS NULL AND payment_state IN ('none', 'paid');

-- Whose charges have failed.
CREATE INDEX subscription_dunning ON "subscription" (account_id, id)
  WHERE failed_charges > 0 AND deleted_at IS NULL;

-- Trials that come to their end.
CREATE INDEX subscription_trial_of_account ON "subscription" (account_id, trial_ends_at)
  WHERE trial_ends_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL;

-- Charges of which their gateway has not answered yet: few, whatever the number of those that are over.
CREATE INDEX payment_asked ON "payment" (account_id, updated_at, id) WHERE status = 'asked';
