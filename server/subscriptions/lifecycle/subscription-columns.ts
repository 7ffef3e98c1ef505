import { parseIdentityProvider, type Subscriber } from "@/server/subscriptions/customers/index";
import type {
  AssetCopy,
  DiscountDetail,
  DynamicAsset,
  Invoice,
  InvoiceDiscount,
  Subscription,
} from "./subscription";

/** SQL for the last end of a subscriber's subscriptions of one kind; null: one of them does not end, or none. */
function lastEnd(kind: "standard" | "campaign"): string {
  const isKind = kind === "campaign" ? "u.type = 'campaign'" : "u.type <> 'campaign'";
  return `(select case when bool_or(u.end_at is null) then null else max(u.end_at) end from subscription u
    where u.account_id = s.account_id and u.subscriber_id = s.subscriber_id and ${isKind} and u.deleted_at is null
      and u.payment_state in ('none', 'paid'))`;
}

const SUBSCRIBER = `(select json_build_object('id', p.id, 'readerId', p.reader_id, 'name', p.name,
    'metadata', p.metadata, 'accessEpoch', p.access_epoch,
    'createdAt', p.created_at, 'updatedAt', p.updated_at,
    'standardEnd', ${lastEnd("standard")}, 'campaignEnd', ${lastEnd("campaign")},
    'identities', (select coalesce(json_agg(json_build_object('provider', i.provider, 'value', i.value)
        order by i.created_at, i.provider, i.value), '[]'::json)
      from subscriber_identity i where i.account_id = s.account_id and i.subscriber_id = p.id))
  from subscriber p where p.account_id = s.account_id and p.id = s.subscriber_id)`;

const GIFTER = `(select json_build_object('id', g.id, 'name', g.name, 'email',
    (select i.value from subscriber_identity i where i.account_id = s.account_id and i.subscriber_id = g.id
      and i.provider = 'email' order by i.created_at, i.value limit 1))
  from subscriber g where g.account_id = s.account_id and g.id = s.gifter_id)`;

const INVOICES = `(select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind,
    'sequencedNumber', v.sequenced_number, 'basePrice', v.base_price, 'amountCents', v.amount_cents,
    'amountCurrency', v.amount_currency, 'amountAfterDiscountBeforeTax', v.amount_after_discount_before_tax,
    'discountDetails', v.discount_details, 'taxes', v.taxes, 'roundOff', v.round_off,
    'externalPaymentId', v.external_payment_id, 'downloadable', v.downloadable, 'createdAt', v.created_at)
    order by v.number), '[]'::json)
  from invoice v where v.account_id = s.account_id and v.subscription_id = s.id)`;

// Without configured targets a plan may be switched to any other plan of its group. Only plans that are sold in the
// subscription's currency are targets, and their prices are in that currency.
const SWITCH_CANDIDATES = `(select coalesce(json_agg(json_build_object('planId', t.id, 'switchType', w.switch_type,
    'priceCents', coalesce(c.amount_cents, t.price_cents), 'durationLength', t.duration_length,
    'durationUnit', t.duration_unit) order by t.id), '[]'::json)
  from subscription_plan t
  left join plan_switch w on w.account_id = t.account_id and w.from_plan_id = s.plan_id and w.to_plan_id = t.id
  left join plan_price c on c.account_id = t.account_id and c.plan_id = t.id and c.currency = s.plan_amount_currency
  where t.account_id = s.account_id and t.deleted_at is null and t.enabled and t.id <> s.plan_id
    and t.recurring = s.recurring and (t.price_currency = s.plan_amount_currency or c.plan_id is not null)
    and (w.from_plan_id is not null or (t.group_id = s.group_id
      and not exists (select from plan_switch x where x.account_id = s.account_id and x.from_plan_id = s.plan_id))))`;

/** All columns of a subscription, read in one statement: `s` is its row. */
export const SUBSCRIPTION_COLUMNS = `s.id, s.account_id as "accountId", s.subscriber_id as "subscriberId",
  s.plan_id as "planId", s.pricing_plan_id as "pricingPlanId", s.group_id as "groupId", s.attempt_id as "attemptId",
  s.type, s.identity_provider as "identityProvider", s.identity_value as "identityValue",
  (select q.preferred_identity_provider from subscription_group q
    where q.account_id = s.account_id and q.id = s.group_id) as "preferredProvider",
  s.external_id as "externalId", s.created_by as "createdBy", s.referrer, s.code,
  s.renewed_from_id as "renewedFromId", s.switched_from_id as "switchedFromId",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.deleted_at as "deletedAt", s.start_at as "startAt",
  s.end_at as "endAt", s.anchor_at as "anchorAt", s.periods, s.cancelled_at as "cancelledAt",
  s.activated_at as "activatedAt", s.expired_at as "expiredAt", s.next_payment_due_at as "nextPaymentDueAt",
  s.renewal_reminder_sent_at as "renewalReminderSentAt", s.grace_ends_at as "graceEndsAt",
  s.grace_entered_at as "graceEnteredAt", s.trial_ends_at as "trialEndsAt",
  s.trial_period_length as "trialPeriodLength", s.trial_period_unit as "trialPeriodUnit", s.due_at as "dueAt",
  s.charge_at as "chargeAt", s.failed_charges as "failedCharges", s.resumes_at as "resumesAt",
  s.plan_name as "planName", s.plan_description as "planDescription", s.group_name as "groupName",
  s.group_description as "groupDescription", s.duration_length as "durationLength",
  s.duration_unit as "durationUnit", s.plan_amount_cents as "planAmountCents",
  s.plan_amount_currency as "planAmountCurrency", s.recurring, s.user_limit as "userLimit",
  s.proration_enabled as "prorationEnabled", s.assets, s.dynamic_assets as "dynamicAssets",
  s.payment_state as "paymentState", s.payment_type as "paymentType", s.payment_token as "paymentToken",
  s.payment_id as "paymentId", s.payment_amount_cents as "paymentAmountCents",
  s.payment_amount_currency as "paymentAmountCurrency", s.external_subscription_id as "externalSubscriptionId",
  s.coupon_code_id as "couponCodeId", s.coupon_code as "couponCode", s.coupon_discount_id as "couponDiscountId",
  s.discount_detail as "discountDetail", s.metadata, s.notes, s.campaign_id as "campaignId",
  s.campaign_name as "campaignName", s.scheduled_switch as "scheduledSwitch",
  ${SUBSCRIBER} as "subscriber!", ${GIFTER} as gifter, ${INVOICES} as "invoices!",
  ${SWITCH_CANDIDATES} as "switchCandidates!"`;

interface AssetRow {
  id: number;
  asset_category_id: number | null;
  title: string;
  type: string;
  external_id: string | null;
  metadata: Record<string, unknown> | null;
}

type DynamicAssetRow = Pick<DynamicAsset, "id" | "type"> & Partial<DynamicAsset>;

/** A discount in its column's format; empty: none. */
interface DiscountRow {
  code?: string;
  discount_type?: DiscountDetail["discountType"];
  title?: string;
  value?: number;
  recurring?: boolean;
  discounted_price_cents?: number;
  price_cents?: number;
  price_currency?: string;
}

interface InvoiceRow extends Omit<Invoice, "createdAt" | "discount"> {
  createdAt: string;
  discountDetails: { code?: string; discount_percentage?: number; discount_amount?: string };
}

interface SubscriberRow extends Omit<Subscriber, "createdAt" | "updatedAt" | "cumulativeEnds"> {
  createdAt: string;
  updatedAt: string;
  standardEnd: string | null;
  campaignEnd: string | null;
}

/** A database row with these columns. */
export interface SubscriptionRow
  extends Omit<
    Subscription,
    "assets" | "dynamicAssets" | "discount" | "identity" | "subscriber" | "invoices"
  > {
  identityProvider: string;
  identityValue: string;
  assets: AssetRow[];
  dynamicAssets: DynamicAssetRow[];
  discountDetail: DiscountRow;
  subscriber: SubscriberRow;
  invoices: InvoiceRow[];
}

type ReadName =
  | `subscriptions_${"of_subscriber" | "of_names" | "of_gifter" | "shared_with"}`
  | "subscription_by_id"
  | "subscription_lock";
type BuiltColumn<Column extends keyof SubscriptionRow> = Record<
  `${ReadName}.${Column}`,
  SubscriptionRow[Column]
>;

declare global {
  interface JsonColumns
    extends BuiltColumn<"subscriber">,
      BuiltColumn<"gifter">,
      BuiltColumn<"invoices">,
      BuiltColumn<"switchCandidates"> {
    "subscription.assets": AssetRow[];
    "subscription.dynamic_assets": DynamicAssetRow[];
    "subscription.discount_detail": DiscountRow;
    "subscription.metadata": Subscription["metadata"];
    "subscription.scheduled_switch": NonNullable<Subscription["scheduledSwitch"]>;
  }
}

function toAsset(row: AssetRow): AssetCopy {
  const { id, title, type } = row;
  return {
    id,
    assetCategoryId: row.asset_category_id,
    title,
    type,
    externalId: row.external_id,
    metadata: row.metadata ?? {},
  };
}

export function toDynamicAssets(rows: readonly DynamicAssetRow[]): DynamicAsset[] {
  return rows.map(({ id, type, title = null, slug = null }) => ({ id, type, title, slug }));
}

export function toDiscountDetail(row: DiscountRow): DiscountDetail | null {
  if (row.code === undefined || row.discount_type === undefined) return null;
  return {
    code: row.code,
    discountType: row.discount_type,
    title: row.title ?? "",
    value: row.value ?? 0,
    ...(row.recurring !== undefined && { recurring: row.recurring }),
    discountedPriceCents: row.discounted_price_cents ?? 0,
    priceCents: row.price_cents ?? 0,
    priceCurrency: row.price_currency ?? "",
  };
}

function toInvoice({ createdAt, discountDetails, ...row }: InvoiceRow): Invoice {
  const { code, discount_percentage, discount_amount } = discountDetails;
  const discount: InvoiceDiscount | null =
    code === undefined
      ? null
      : { code, discountPercentage: discount_percentage ?? 0, discountAmount: discount_amount ?? "0" };
  return { ...row, discount, createdAt: new Date(createdAt) };
}

function toSubscriber(row: SubscriberRow): Subscriber {
  const { standardEnd, campaignEnd, createdAt, updatedAt, ...rest } = row;
  const parseInstant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    cumulativeEnds: { standard: parseInstant(standardEnd), campaign: parseInstant(campaignEnd) },
  };
}

export function toStoredSubscription(row: SubscriptionRow): Subscription {
  const { identityProvider, identityValue, discountDetail, ...rest } = row;
  return {
    ...rest,
    identity: { provider: parseIdentityProvider(identityProvider), value: identityValue },
    assets: row.assets.map(toAsset),
    dynamicAssets: toDynamicAssets(row.dynamicAssets),
    discount: toDiscountDetail(discountDetail),
    subscriber: toSubscriber(row.subscriber),
    invoices: row.invoices.map(toInvoice),
  };
}
