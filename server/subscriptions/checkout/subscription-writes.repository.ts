import { readStatement, type Statements, statement, type ValuesOf } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { getDraftDueAt, type PrecedingPeriod, type SubscriptionDraft } from "./subscription-draft.rules";

// Raw SQL: every purchase runs these in its pipelined transaction.

// A subscription that ends right now is followed without a gap; with a chosen start, the one that ends then.
const RUNNING = readStatement(
  "checkout_running",
  `select s.end_at as "endAt!", s.anchor_at as "anchorAt", s.duration_unit as "unit",
     bool_or(s.recurring and s.cancelled_at is null and s.scheduled_switch is null) over () as "renewsItself!"
    from subscription s
    where s.account_id = $1 and s.subscriber_id = $2 and s.group_id = $3 and s.deleted_at is null
      and s.end_at >= least($4::timestamptz, $6::timestamptz)
      and s.payment_state in ('none', 'paid', 'awaiting') and ($5::int is null or s.id <> $5::int)
    order by s.end_at is not distinct from $6::timestamptz desc, s.end_at desc, s.id desc limit 1`,
);

// Individual stories have no group: they follow a subscription that opens the same stories, or more.
const OPENING_ASSETS = statement(
  "checkout_opening_assets",
  `select s.end_at as "endAt!", s.anchor_at as "anchorAt", s.duration_unit as "unit", false as "renewsItself!"
    from subscription s
    where s.account_id = $1 and s.subscriber_id = $2 and s.type = 'dynamic_asset'
      and s.dynamic_assets @> $3::text::jsonb and s.deleted_at is null
      and s.end_at >= least($4::timestamptz, $6::timestamptz)
      and s.payment_state in ('none', 'paid', 'awaiting') and ($5::int is null or s.id <> $5::int)
    order by s.end_at is not distinct from $6::timestamptz desc, s.end_at desc, s.id desc limit 1`,
);

/** A subscriber's subscriptions of a group, or of the same stories. */
export interface Running {
  /** The one that ends last, or at the requested start; null: none that ends. */
  before: PrecedingPeriod | null;
  /** Whether one of them is recurring and continues. */
  renewsItself: boolean;
}

/** Find the subscription of a group, or of the same stories, that a new one may follow, except `besides`. */
export async function findRunning(
  db: Statements,
  accountId: number,
  {
    subscriberId,
    groupId,
    dynamicAssets,
    now,
    requestedStart = null,
    besides = null,
  }: {
    subscriberId: number;
    groupId: number | null;
    /** Without a group: the stories that it opens. */
    dynamicAssets: readonly { id: string; type: string }[];
    now: Date;
    /** Requested start; null: as soon as possible. */
    requestedStart?: Date | null;
    besides?: number | null;
  },
): Promise<Running> {
  const opened = JSON.stringify(dynamicAssets.map(({ id, type }) => ({ id, type })));
  if (groupId === null && dynamicAssets.length === 0) return { before: null, renewsItself: false };
  const [row] =
    groupId === null
      ? await db.query(OPENING_ASSETS, [accountId, subscriberId, opened, now, besides, requestedStart])
      : await db.query(RUNNING, [accountId, subscriberId, groupId, now, besides, requestedStart]);
  if (row === undefined) return { before: null, renewsItself: false };
  const { renewsItself, ...before } = row;
  return { before, renewsItself };
}

const RENEWED = statement(
  "checkout_renewed",
  `select id from subscription where account_id = $1 and renewed_from_id = $2 and deleted_at is null
     and payment_state in ('none', 'paid', 'awaiting') limit 1`,
);

/** Whether another subscription already renews this one. */
async function isRenewed(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(RENEWED, [accountId, id])).length > 0;
}

/** Refuse a second renewal of the same subscription with `conflict`. */
export async function requireNotRenewed(db: Statements, accountId: number, id: number): Promise<void> {
  if (await isRenewed(db, accountId, id))
    throw new AppError("conflict", "This subscription has already been renewed.");
}

/** Columns of a new subscription with the type to which each parameter is cast. */
const COLUMNS = {
  subscriber_id: "int",
  plan_id: "int",
  pricing_plan_id: "int",
  group_id: "int",
  attempt_id: "int",
  type: "text::subscription_type",
  identity_provider: "text",
  identity_value: "text",
  external_id: "text",
  created_by: "text",
  referrer: "text",
  gifter_id: "int",
  code: "text",
  renewed_from_id: "int",
  switched_from_id: "int",
  start_at: "timestamptz",
  end_at: "timestamptz",
  anchor_at: "timestamptz",
  periods: "int",
  activated_at: "timestamptz",
  next_payment_due_at: "timestamptz",
  trial_ends_at: "timestamptz",
  trial_period_length: "int",
  trial_period_unit: "text::duration_unit",
  charge_at: "timestamptz",
  due_at: "timestamptz",
  plan_name: "text",
  plan_description: "text",
  group_name: "text",
  group_description: "text",
  duration_length: "int",
  duration_unit: "text::duration_unit",
  plan_amount_cents: "int",
  plan_amount_currency: "text",
  recurring: "boolean",
  user_limit: "int",
  proration_enabled: "boolean",
  assets: "text::jsonb",
  dynamic_assets: "text::jsonb",
  payment_state: "text::payment_state",
  payment_type: "text",
  payment_token: "text",
  payment_amount_cents: "int",
  payment_amount_currency: "text",
  external_subscription_id: "text",
  coupon_code_id: "int",
  coupon_code: "text",
  coupon_discount_id: "int",
  discount_detail: "text::jsonb",
  metadata: "text::jsonb",
  notes: "text",
  campaign_id: "int",
  campaign_name: "text",
};

function discountDetail({ discount }: SubscriptionDraft): object {
  if (discount === null) return {};
  return {
    code: discount.code,
    discount_type: discount.discountType,
    title: discount.title,
    value: discount.value,
    recurring: discount.recurring,
    discounted_price_cents: discount.discountedPriceCents,
    price_cents: discount.priceCents,
    price_currency: discount.priceCurrency,
  };
}

function toAssetRows({ assets }: SubscriptionDraft): object[] {
  return assets.map(({ id, assetCategoryId, title, type, externalId, metadata }) => ({
    id,
    asset_category_id: assetCategoryId,
    title,
    type,
    external_id: externalId,
    metadata,
  }));
}

const FIRST_PARAMETER = 3;
const PARAMETERS = Object.values(COLUMNS)
  .map((type, at) => `$${at + FIRST_PARAMETER}::${type}`)
  .join(", ");

const INSERT = statement(
  "checkout_subscription_insert",
  `insert into subscription (account_id, created_at, updated_at, ${Object.keys(COLUMNS).join(", ")})
   values ($1::int, $2::timestamptz, $2::timestamptz, ${PARAMETERS}) returning id`,
);

/** The values of a new row, in the order of `COLUMNS`. */
function toInsertValues(
  accountId: number,
  { draft, now }: { draft: SubscriptionDraft; now: Date },
): ValuesOf<typeof INSERT> {
  return [
    accountId,
    now,
    draft.subscriberId,
    draft.planId,
    draft.pricingPlanId,
    draft.groupId,
    draft.attemptId,
    draft.type,
    draft.identity.provider,
    draft.identity.value,
    draft.externalId,
    draft.createdBy,
    draft.referrer,
    draft.gifterId,
    draft.code,
    draft.renewedFromId,
    draft.switchedFromId,
    draft.startAt,
    draft.endAt,
    draft.anchorAt,
    draft.periods,
    draft.activatedAt,
    draft.nextPaymentDueAt,
    draft.trialEndsAt,
    draft.trialPeriodLength,
    draft.trialPeriodUnit,
    draft.chargeAt,
    getDraftDueAt(draft, now),
    draft.planName,
    draft.planDescription,
    draft.groupName,
    draft.groupDescription,
    draft.durationLength,
    draft.durationUnit,
    draft.planAmountCents,
    draft.planAmountCurrency,
    draft.recurring,
    draft.userLimit,
    draft.prorationEnabled,
    JSON.stringify(toAssetRows(draft)),
    JSON.stringify(draft.dynamicAssets),
    draft.paymentState,
    draft.paymentType,
    draft.paymentToken,
    draft.paymentAmountCents,
    draft.paymentAmountCurrency,
    draft.externalSubscriptionId,
    draft.couponCodeId,
    draft.couponCode,
    draft.couponDiscountId,
    JSON.stringify(discountDetail(draft)),
    JSON.stringify(draft.metadata),
    draft.notes,
    draft.campaignId,
    draft.campaignName,
  ];
}

/** Insert a new subscription. Returns its id. */
export async function insertSubscription(
  tx: Statements,
  accountId: number,
  row: { draft: SubscriptionDraft; now: Date },
): Promise<number> {
  const [inserted] = await tx.query(INSERT, toInsertValues(accountId, row));
  if (inserted === undefined) throw new Error("the subscription was not written");
  return inserted.id;
}

const SET_PAYMENT = statement(
  "checkout_subscription_payment",
  "update subscription set payment_id = $3::int where account_id = $1 and id = $2",
);

/** Set a subscription's latest payment. */
export async function setPayment(
  tx: Statements,
  accountId: number,
  { subscriptionId, paymentId }: { subscriptionId: number; paymentId: number },
): Promise<void> {
  await tx.query(SET_PAYMENT, [accountId, subscriptionId, paymentId]);
}
