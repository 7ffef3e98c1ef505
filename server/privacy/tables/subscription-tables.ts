import { GATEWAY_CANCELLATION_RESULTS } from "@/server/subscriptions/billing/index";
import { CANCELLATION_UNDONE } from "@/server/subscriptions/lifecycle/index";
import { OF_SUBSCRIPTIONS, PAYMENT_METHOD_TABLES } from "./payment-method-tables";
import { hasContact, isContact, PAID_IDS, PAYMENT_IDS, type PersonalTable, REMOVED } from "./table";

const OWN = "t.account_id = p.account_id and t.subscriber_id = any (p.subscriber_ids)";
const PAID = `t.account_id = p.account_id and t.subscription_id in (${PAID_IDS})`;
export const TAX_LAW =
  "Tax and commercial law requires the publication to keep invoices and the books for years (in Germany up to ten: § 147 AO, § 257 HGB); Article 17(3)(b) GDPR exempts them from erasure.";
const PURCHASE = "What was sold, when and for how much, without the buyer: the books refer to it.";

/**
 * What is blanked of a checkout that has created nothing. The row stays, so that a payment that is under way is
 * recorded when its gateway reports it; released, so that the nightly deletion of old checkouts finds it.
 */
export const ABANDONED_ATTEMPT = {
  terms: "t.terms - 'wishes'",
  spending: "null",
  intent: "null",
  request_hash: "null",
  spent_at: "null",
  claimed_until: "null",
} as const;

/** SQL: whether a gateway is being asked for the payment of attempt `a`: its answer is booked with what is stored. */
const isBeingPaid = (a: string) =>
  `coalesce(${a}.claimed_until > p.now and p.now < p.begun_at + interval '10 minutes', false)`;

/** SQL: whether attempt `t` has created nothing, and no request of now will. */
export const IS_ABANDONED = `t.created_id is null and not ${isBeingPaid("t")}`;

/**
 * SQL: whether subscription `t` has been cancelled here, and its gateway has not yet confirmed or finally refused: the
 * request to it needs the payment token. Begins before the erasure, because earlier requests are retried for hours;
 * ends after a week, because no retry lasts that long.
 */
export const AWAITS_GATEWAY = `(t.recurring and t.external_subscription_id is not null
  and t.cancelled_at > p.begun_at - interval '2 days' and p.now < p.begun_at + interval '7 days'
  and not exists (select from subscription_log l where l.account_id = t.account_id and l.subscription_id = t.id
    and l.action in (${GATEWAY_CANCELLATION_RESULTS.map((action) => `'${action}'`).join(", ")})
    and not exists (select from subscription_log u where u.account_id = t.account_id and u.subscription_id = t.id
      and u.action = '${CANCELLATION_UNDONE}' and u.id > l.id)))`;

/** Purchases. Locks are taken in the order of all other writers: attempts, payments, refunds, subscriptions. */
export const SUBSCRIPTION_TABLES: readonly PersonalTable[] = [
  {
    table: "gift_link",
    rows: "t.account_id = p.account_id and t.reader_id = p.reader_id",
    section: "gift_links",
    exported: "id story_id opens created_at expires_at revoked_at",
    withheld: "account_id reader_id token_hash period",
    ...REMOVED,
  },
  {
    table: "sandbox_order",
    rows: `t.account_id = p.account_id and (t.attempt_token in (select a.token from subscription_attempt a
      where a.account_id = p.account_id and a.subscriber_id = any (p.subscriber_ids))
      or ${hasContact("concat(t.email, ' ', t.contact)")})`,
    section: "orders_at_the_test_gateway",
    exported: "id payment_type amount_cents amount_currency title email contact created_at",
    withheld:
      "account_id attempt_token recurring duration_length duration_unit period_cents trial_length trial_unit then_cents return_url cancel_url seed",
    erasure: [{ set: { email: "null", contact: "null", return_url: "null", cancel_url: "null" } }],
    kept: "Orders of the test gateway, without the buyer.",
  },
  {
    table: "subscription_attempt",
    rows: OWN,
    section: "checkouts",
    exported: "id kind plan_id payment_type amount_cents amount_currency created_at expires_at spent_at",
    withheld:
      "account_id token subscriber_id recipient_id pricing_plan_id subscription_id dynamic_assets coupon_code_id terms external_reference_id request_hash claimed_until spending intent created_id",
    erasure: [
      { set: ABANDONED_ATTEMPT, where: IS_ABANDONED },
      {
        set: {
          terms: "t.terms - 'wishes'",
          spending: "null",
          intent: "null",
          external_reference_id: "null",
          request_hash: "null",
        },
        where: "t.created_id is not null",
      },
    ],
    kept: `${PURCHASE} Unfinished ones for their retention: a payment that arrives later is recorded, to be refunded.`,
  },
  {
    table: "payment",
    rows: `t.account_id = p.account_id and t.id in (${PAYMENT_IDS})`,
    section: "payments",
    exported:
      "id subscription_id payment_type purpose status amount_cents amount_currency refunded_cents external_payment_id metadata failure_code failure_message period attempt created_at updated_at",
    withheld:
      "account_id attempt_id adapter payment_token fee_cents fee_currency external_capture_id external_refund_id external_subscription_id international skip_invoice part_of_period",
    erasure: [{ set: { payment_token: "null", metadata: "'{}'", failure_message: "null" } }],
    kept: `Amounts, dates and the gateway's payment number. ${TAX_LAW}`,
  },
  {
    table: "refund",
    rows: `t.account_id = p.account_id and t.payment_id in (${PAYMENT_IDS})`,
    section: "refunds",
    exported: "id payment_id amount_cents amount_currency status reason created_at done_at",
    withheld:
      "account_id subscription_id takes_credit actor_kind actor_name external_refund_id credit_note_id failure_code failure_message",
    erasure: [{ set: { reason: "null", failure_message: "null" } }],
    kept: `Amounts and dates. ${TAX_LAW}`,
  },
  {
    table: "invoice",
    rows: PAID,
    section: "invoices",
    exported:
      "id subscription_id payment_id kind sequenced_number amount_cents amount_currency base_price amount_after_discount_before_tax round_off discount_details taxes external_payment_id printed created_at",
    withheld: "account_id credited_id number downloadable",
    erasure: [],
    kept: `The whole invoice with the buyer's name and address. ${TAX_LAW}`,
  },
  {
    table: "ledger_entry",
    rows: PAID,
    section: null,
    exported: "",
    withheld:
      "id account_id transaction line book amount_cents currency subscription_id payment_id invoice_id at",
    erasure: [],
    kept: `The bookings, which contain amounts and numbers only. ${TAX_LAW}`,
  },
  {
    table: "access_link",
    rows: `${OF_SUBSCRIPTIONS} or (t.account_id = p.account_id and ${isContact("t.email")})`,
    section: "access_links",
    exported: "id subscription_id email created_at expires_at used_at",
    withheld: "account_id token_hash proof_hash proof_expires_at",
    ...REMOVED,
  },
  {
    table: "subscription_log",
    rows: OF_SUBSCRIPTIONS,
    section: "subscription_history",
    exported: "id subscription_id at action",
    withheld: "account_id actor_kind actor_name note details",
    erasure: [
      {
        set: {
          note: "null",
          details: "'{}'",
          actor_name: "case when t.actor_kind in ('reader', 'subscriber') then null else t.actor_name end",
        },
      },
    ],
    kept: PURCHASE,
  },
  {
    table: "subscription_member",
    rows: OWN,
    section: "shared_subscriptions",
    exported: "id subscription_id added_at removed_at",
    withheld: "account_id subscriber_id",
    ...REMOVED,
  },
  {
    table: "subscription",
    rows: OWN,
    section: "subscriptions",
    exported:
      "id type identity_provider identity_value external_id referrer code created_at updated_at deleted_at start_at end_at cancelled_at activated_at expired_at next_payment_due_at resumes_at trial_ends_at plan_name plan_description group_name duration_length duration_unit plan_amount_cents plan_amount_currency recurring assets dynamic_assets payment_state payment_type payment_amount_cents payment_amount_currency coupon_code discount_detail metadata",
    withheld:
      "account_id subscriber_id plan_id pricing_plan_id group_id attempt_id created_by gifter_id renewed_from_id switched_from_id anchor_at periods renewal_reminder_sent_at grace_ends_at grace_entered_at trial_period_length trial_period_unit charge_at failed_charges due_at group_description user_limit proration_enabled payment_token payment_id credit_cents external_subscription_id coupon_code_id coupon_discount_id notes campaign_id campaign_name scheduled_switch",
    erasure: [
      {
        set: {
          identity_value: "'deleted:' || t.subscriber_id",
          external_id: "null",
          created_by: "null",
          referrer: "null",
          payment_token: `case when ${AWAITS_GATEWAY} then t.payment_token end`,
          metadata: "'{}'",
          notes: "null",
          updated_at: "p.now",
        },
      },
    ],
    kept: PURCHASE,
  },
  {
    table: "subscription_past",
    rows: OWN,
    section: null,
    exported: "",
    withheld:
      "id account_id subscription_id subscriber_id since start_at end_at cancelled_at deleted_at grace_ends_at payment_state assets dynamic_assets",
    erasure: [],
    kept: PURCHASE,
  },
  {
    table: "subscription_cancellation",
    rows: OF_SUBSCRIPTIONS,
    section: "cancellations",
    exported: "id subscription_id cancelled_at cancelled_by reason comment undone_at",
    withheld: "account_id charge_at",
    erasure: [{ set: { comment: "null" } }],
    kept: `The chosen reason, without the subscriber's own words. ${PURCHASE}`,
  },
  {
    table: "retention_acceptance",
    rows: OF_SUBSCRIPTIONS,
    section: "retention_offers",
    exported: "subscription_id discount_cents accepted_at",
    withheld: "account_id code_id",
    order: "t.subscription_id",
    erasure: [],
    kept: PURCHASE,
  },
  ...PAYMENT_METHOD_TABLES,
  {
    table: "coupon_redemption",
    rows: OWN,
    section: "coupons",
    exported: "id subscription_id discount_cents redeemed_at released_at",
    withheld: "account_id code_id subscriber_id",
    erasure: [],
    kept: PURCHASE,
  },
  {
    table: "referral_voucher",
    rows: OWN,
    section: "referral_codes",
    exported: "id provider code given_at",
    withheld: "account_id subscriber_id created_at",
    ...REMOVED,
  },
  {
    table: "subscriber_wallet",
    rows: OWN,
    section: "saved_payment_methods",
    exported: "provider created_at updated_at",
    withheld: "account_id subscriber_id sealed_token",
    order: "t.provider",
    ...REMOVED,
  },
  {
    table: "subscriber_merge",
    rows: "t.account_id = p.account_id and (t.kept_id = any (p.subscriber_ids) or t.gone_id = any (p.subscriber_ids))",
    section: null,
    exported: "",
    withheld: "id account_id kept_id gone_id staff_user_id moved merged_at undone_at",
    ...REMOVED,
  },
  {
    table: "meter_reading",
    rows: "t.account_id = p.account_id and t.reader = any (p.meter_names)",
    section: "metered_stories",
    exported: "period story_id counted_at",
    withheld: "account_id reader",
    order: "t.counted_at, t.story_id",
    ...REMOVED,
  },
  {
    table: "subscriber_identity",
    rows: OWN,
    section: "contacts_of_subscriber",
    exported: "provider value is_paired created_at",
    withheld: "account_id subscriber_id",
    order: "t.provider, t.value",
    ...REMOVED,
  },
  {
    table: "subscriber",
    rows: "t.account_id = p.account_id and t.id = any (p.subscriber_ids)",
    section: "subscriber",
    exported: "id name metadata created_at updated_at",
    withheld: "account_id reader_id access_epoch access_ended_at merged_at",
    erasure: [
      {
        delete: true,
        where: `not exists (select from subscription s where s.subscriber_id = t.id or s.gifter_id = t.id)
          and not exists (select from subscription_attempt a where a.account_id = t.account_id
            and (a.subscriber_id = t.id or a.recipient_id = t.id) and a.created_id is null and ${isBeingPaid("a")})`,
      },
      {
        set: {
          reader_id: "null",
          name: "null",
          metadata: "null",
          access_epoch: "t.access_epoch + 1",
          access_ended_at: "p.now",
          updated_at: "p.now",
        },
      },
    ],
    kept: "The number of the subscriber, if anything was sold.",
  },
];
