-- What was credited at a switch is written down, so that it can be held against what went back of its payment.
ALTER TABLE "subscription" ADD COLUMN "credit_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "refund" ADD COLUMN "takes_credit" BOOLEAN NOT NULL DEFAULT false;

-- So far the credit was what is missing of the price in what was paid.
UPDATE "subscription" SET "credit_cents" = "plan_amount_cents" - "payment_amount_cents"
  WHERE "switched_from_id" IS NOT NULL AND NOT "recurring" AND "plan_amount_cents" > "payment_amount_cents";

CREATE OR REPLACE VIEW money_problem AS
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
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.id = t.created_id AND s.account_id = t.account_id)
  UNION ALL
  -- What was billed and given back is credited.
  SELECT r.account_id, 'refund_without_credit_note', r.subscription_id, r.id
    FROM refund r
    WHERE r.status = 'done' AND r.credit_note_id IS NULL
      AND EXISTS (SELECT FROM invoice v WHERE v.payment_id = r.payment_id AND v.kind = 'invoice')
  UNION ALL
  SELECT p.account_id, 'refunds_exceed_payment', p.subscription_id, p.id
    FROM payment p
    WHERE p.refunded_cents > 0 AND (p.refunded_cents > p.amount_cents OR p.refunded_cents <>
      coalesce((SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.status = 'done'),
        p.refunded_cents))
  UNION ALL
  -- Money that nothing was sold for stays in view until it has gone back.
  SELECT p.account_id, 'payment_for_nothing', p.subscription_id, p.id
    FROM payment p
    WHERE p.purpose = 'unapplied' AND p.status IN ('captured', 'partially_refunded')
      AND p.amount_cents > p.refunded_cents + coalesce(
        (SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.status = 'requested'), 0)
  UNION ALL
  -- A gateway's event that nobody tries any more, and whose money is still here.
  SELECT e.account_id, 'gateway_event_failed', e.subscription_id, e.id
    FROM gateway_event e
    WHERE e.status = 'failed'
      AND NOT EXISTS (SELECT FROM payment p WHERE p.id = e.payment_id AND p.refunded_cents = p.amount_cents)
  UNION ALL
  SELECT p.account_id, 'period_paid_twice', p.subscription_id, max(p.id)
    FROM payment p
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded') AND p.subscription_id IS NOT NULL
      AND (p.period IS NOT NULL OR p.metadata ? 'paid_until')
    GROUP BY p.account_id, p.subscription_id, p.period, p.metadata ->> 'paid_until' HAVING count(*) > 1
  UNION ALL
  -- What a preview promised is what was taken; by hand staff may take another amount.
  SELECT p.account_id, 'captured_otherwise_than_previewed', p.subscription_id, p.id
    FROM payment p
    JOIN ledger_entry l ON l.account_id = p.account_id AND l.payment_id = p.id AND l.book = 'previewed'
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded', 'refunded')
      AND p.adapter <> 'manual' AND (p.amount_cents <> l.amount_cents OR p.amount_currency <> l.currency)
  UNION ALL
  -- What was credited at a switch has not gone back as well: of the former payments and credits so much is left.
  SELECT n.account_id, 'credit_given_back', n.id, coalesce(f.payment_id, n.payment_id, 0)
    FROM subscription n
    JOIN subscription f ON f.account_id = n.account_id AND f.id = n.switched_from_id
    WHERE n.credit_cents > 0
      AND n.credit_cents > f.payment_amount_cents + f.credit_cents - coalesce(
        (SELECT sum(p.refunded_cents) FROM payment p
          WHERE p.account_id = f.account_id AND p.subscription_id = f.id AND p.purpose = 'charge'), 0);
