-- AlterTable
ALTER TABLE "subscription_attempt" ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "spending" JSONB;

-- Attempts whose payment is asked about: few, whatever the number of those that are over.
CREATE INDEX subscription_attempt_charging ON "subscription_attempt" (account_id, id)
  WHERE spent_at IS NOT NULL AND created_id IS NULL;

-- What must never be, as far as the books, the bills and the subscriptions can tell it of each other. Empty while all is
-- well; staff see what it holds.
CREATE VIEW money_problem AS
  SELECT p.account_id, 'captured_without_invoice' AS kind, p.subscription_id, p.id AS reference
    FROM payment p
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded', 'refunded') AND p.amount_cents > 0
      AND NOT p.skip_invoice
      AND NOT EXISTS (SELECT FROM invoice v WHERE v.payment_id = p.id AND v.kind = 'invoice')
  UNION ALL
  SELECT l.account_id, 'ledger_not_zero', min(l.subscription_id), min(l.id)
    FROM ledger_entry l GROUP BY l.account_id, l.transaction, l.currency HAVING sum(l.amount_cents) <> 0
  UNION ALL
  -- What is billed is paid and what is paid is billed, refunds included; what is held is held for somebody.
  SELECT l.account_id, 'receivable_open', l.subscription_id, min(l.id)
    FROM ledger_entry l WHERE l.book = 'receivable' AND l.subscription_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment p WHERE p.subscription_id = l.subscription_id AND p.skip_invoice)
    GROUP BY l.account_id, l.subscription_id, l.currency HAVING sum(l.amount_cents) <> 0
  UNION ALL
  SELECT v.account_id, 'invoice_numbers_with_a_gap', NULL, max(v.number)
    FROM invoice v GROUP BY v.account_id HAVING max(v.number) <> count(*)
  UNION ALL
  SELECT a.account_id, CASE WHEN a.plan_id = b.plan_id THEN 'identical_subscriptions' ELSE 'overlapping_periods' END,
      a.id, b.id
    FROM subscription a
    JOIN subscription b ON b.account_id = a.account_id AND b.subscriber_id = a.subscriber_id AND b.id > a.id
      AND b.group_id = a.group_id
    WHERE a.type <> 'campaign' AND a.deleted_at IS NULL AND b.deleted_at IS NULL
      AND a.payment_state IN ('none', 'paid') AND b.payment_state IN ('none', 'paid')
      AND a.start_at < coalesce(b.end_at, 'infinity') AND b.start_at < coalesce(a.end_at, 'infinity')
      AND a.start_at < coalesce(a.end_at, 'infinity') AND b.start_at < coalesce(b.end_at, 'infinity')
  UNION ALL
  SELECT c.account_id, 'coupon_places_miscounted', NULL, c.id
    FROM coupon_code c
    WHERE c.redeemed <> (SELECT count(*) FROM coupon_redemption r WHERE r.code_id = c.id AND r.released_at IS NULL)
      + (SELECT count(*) FROM subscription_attempt t WHERE t.account_id = c.account_id AND t.coupon_code_id = c.id
           AND t.spent_at IS NOT NULL AND t.created_id IS NULL)
  UNION ALL
  SELECT t.account_id, 'attempt_without_its_subscription', t.created_id, t.id
    FROM subscription_attempt t
    WHERE t.created_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.id = t.created_id AND s.account_id = t.account_id);
