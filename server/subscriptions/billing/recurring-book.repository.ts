/**
 * Recurring subscriptions of the account `$1`, with the times that figures use.
 *
 * They earn from the end of their trial, else their start, until the end of their grace. `came` and `went`: switched
 * from, or to, another subscription.
 */
export const RECURRING_BOOK = `select s.id, s.plan_id, s.plan_amount_currency as currency, s.plan_amount_cents as amount,
    s.duration_length as length, s.duration_unit as unit, s.coupon_discount_id as coupon,
    s.start_at as began, coalesce(s.trial_ends_at, s.start_at) as earns_from,
    greatest(s.end_at, s.grace_ends_at) as ended, s.trial_ends_at is not null as is_trial,
    s.end_at is null or greatest(s.end_at, s.grace_ends_at) > coalesce(s.trial_ends_at, s.start_at) as earns,
    s.switched_from_id is not null as came, n.switched_from_id is not null as went
  from subscription s
  left join (select o.switched_from_id from subscription o where o.account_id = $1 and o.switched_from_id is not null) n
    on n.switched_from_id = s.id
  where s.account_id = $1 and s.recurring and s.deleted_at is null and s.activated_at is not null
    and s.duration_unit <> 'lifetime'`;

/** Columns that determine the price: subscriptions with equal terms have the same value. */
export const TERMS = "currency, amount, length, unit, coupon";

const OFF = `case d.discount_type when 'percent' then least(x.amount, round(x.amount * d.value / 100))
    when 'amount' then least(x.amount, d.value) else 0 end`;

const MONTHS = `case x.unit when 'months' then x.length when 'years' then x.length * 12
    when 'weeks' then x.length * 7 / (365.25 / 12) else x.length / (365.25 / 12) end`;

/** Add `monthly` to rows with terms: the list price less a coupon on every charge, divided by the months. */
export function addMonthlyValue(rows: string): string {
  return `select x.*, round((x.amount - ${OFF}) / (${MONTHS}))::bigint as monthly from (${rows}) x
    left join coupon_discount d on d.account_id = $1 and d.id = x.coupon and d.recurring
      and (d.currency is null or d.currency = x.currency)`;
}
