// What a recurring subscription is worth a month, and from when until when: a list price less what a coupon takes off
// every charge, over the months of its period; from the end of its trial until the end of its grace.
const OFF = `case d.discount_type
    when 'percent' then least(s.plan_amount_cents, round(s.plan_amount_cents * d.value / 100))
    when 'amount' then least(s.plan_amount_cents, d.value) else 0 end`;

const MONTHS = `case s.duration_unit when 'months' then s.duration_length when 'years' then s.duration_length * 12
    when 'weeks' then s.duration_length * 7 / (365.25 / 12) when 'days' then s.duration_length / (365.25 / 12) end`;

/** Rows of `$1`, the account: `id`, `plan_id`, `currency`, `monthly`, `began`, `earns_from`, `ended`, `earns`, `is_trial`, `came`, `went`. */
export const RECURRING_BOOK = `select s.id, s.plan_id, s.plan_amount_currency as currency,
    round((s.plan_amount_cents - ${OFF}) / (${MONTHS}))::bigint as monthly,
    s.start_at as began, coalesce(s.trial_ends_at, s.start_at) as earns_from,
    greatest(s.end_at, s.grace_ends_at) as ended, s.trial_ends_at is not null as is_trial,
    s.end_at is null or greatest(s.end_at, s.grace_ends_at) > coalesce(s.trial_ends_at, s.start_at) as earns,
    s.switched_from_id is not null as came, n.switched_from_id is not null as went
  from subscription s
  left join coupon_discount d on d.account_id = s.account_id and d.id = s.coupon_discount_id and d.recurring
    and (d.currency is null or d.currency = s.plan_amount_currency)
  left join (select o.switched_from_id from subscription o where o.account_id = $1 and o.switched_from_id is not null) n
    on n.switched_from_id = s.id
  where s.account_id = $1 and s.recurring and s.deleted_at is null and s.activated_at is not null
    and s.duration_unit <> 'lifetime'`;
