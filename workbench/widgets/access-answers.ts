import type {
  ChargeSummary,
  Grant,
  Storefront,
  Subscription,
  SubscriptionGroup,
  SubscriptionPlan,
} from "@/components/embed/access/types";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { Answer, WidgetAnswers } from "./setup";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS).toISOString();

function createPlan(id: number, more: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  return {
    id,
    subscription_group_id: 1,
    title: "Monthly",
    description: "Every story, on all your devices.",
    price_cents: 800,
    price_currency: "GBP",
    prices: { GBP: { amount_cents: 800 }, EUR: { amount_cents: 900 } },
    duration_length: 1,
    duration_unit: "months",
    recurring: true,
    trial_period_enabled: false,
    max_trial_period_length: null,
    max_trial_period_unit: null,
    supported_payment_providers: [],
    user_limit: null,
    metadata: {},
    assets: [{ title: "Every story", type: "site", metadata: {} }],
    ...more,
  };
}

function createGroup(plans: SubscriptionPlan[], name = "Digital"): SubscriptionGroup {
  return {
    id: 1,
    name,
    description: null,
    subscription_type: "standard",
    metadata_fields: [],
    assets: [],
    subscription_plans: plans,
  };
}

const PLANS = [
  createPlan(1, { trial_period_enabled: true, max_trial_period_length: 14, max_trial_period_unit: "days" }),
  createPlan(2, { title: "Yearly", price_cents: 8000, duration_unit: "years" }),
  createPlan(3, { title: "Student pass", price_cents: 0, recurring: false, duration_length: 6 }),
];

/** Plans with long German names and descriptions. */
export const LONG_GROUPS = [
  createGroup(
    [
      createPlan(1, {
        title: "Digitalausgabe mit Wochenendzeitung, Archivzugang und werbefreiem Lesen",
        description:
          "Sämtliche Hintergrundberichte, Hafenmeldungen und Gezeitentafeln auf allen Endgeräten, jederzeit kündbar.",
        price_cents: 123_456_789,
        price_currency: "EUR",
      }),
    ],
    "Großverlagsabonnements für Unternehmenskundinnen und Unternehmenskunden",
  ),
];

/** Plans with Arabic names. */
export const ARABIC_GROUPS = [
  createGroup([createPlan(1, { title: "شهري", description: "كل المقالات على جميع أجهزتك." })], "رقمي"),
];

function createStorefront(groups: SubscriptionGroup[]): Storefront {
  const ids = groups.flatMap(({ subscription_plans: plans }) => plans.map(({ id }) => id));
  const proofs: Readonly<Record<number, string>> = { 3: "A student card" };
  return {
    featured_plan_id: ids[0] ?? null,
    paywall_plan_ids: ids.filter((id) => proofs[id] === undefined),
    plans: ids.map((id) => ({
      id,
      benefits: id === 1 ? ["Every story and the archive", "The weekend letter"] : [],
      proof: proofs[id] ?? null,
    })),
  };
}

/** The offers of a publication. */
export function createOffers(groups: SubscriptionGroup[] = [createGroup(PLANS)]): WidgetAnswers {
  return {
    "/storefront": { body: createStorefront(groups) },
    "/subscription_groups.json": { body: { subscription_groups: groups } },
    "/campaigns.json": { body: { subscription_groups: [] } },
    "/group_subscriptions": { body: [] },
    "/pricing_plans.json": { body: { pricing_plans: [] } },
  };
}

/** The access decision on the story. */
export function createGrant(grant: Partial<Grant>): Answer {
  const body: Grant = { granted: false, grantReason: null, data: { isLoggedIn: false }, ...grant };
  return { body };
}

export const CHARGES: ChargeSummary = {
  currency: "GBP",
  price_cents: 800,
  discount_cents: 0,
  amount_cents: 800,
  due_today_cents: 0,
  authorised_cents: null,
  next_charge: { amount_cents: 800, at: inDays(14) },
  recurring: { amount_cents: 800, duration_length: 1, duration_unit: "months" },
  starts_at: inDays(0),
  trial_ends_at: inDays(14),
  access_ends_at: null,
  gateway_adjusts: false,
};

export function createSubscription(id: number, more: Partial<Subscription> = {}): Subscription {
  return {
    id,
    status: "active",
    active: true,
    expired: false,
    cancelled: false,
    renewable: false,
    recurring: true,
    is_upgradable: true,
    is_downgradable: false,
    is_crossgradable: false,
    in_grace_period: false,
    in_trial_period: false,
    subscription_plan_id: 1,
    subscription_group_id: 1,
    subscription_type: "standard",
    plan_name: "Digital, monthly",
    group_name: "Digital",
    plan_amount_cents: 800,
    plan_amount_currency: "GBP",
    duration_length: 1,
    duration_unit: "months",
    payment_type: "sandbox",
    payment_amount: "8.00",
    payment_amount_cents: 800,
    payment_amount_currency: "GBP",
    start_timestamp: inDays(-40),
    end_timestamp: inDays(20),
    cancelled_at: null,
    next_payment_due_date: inDays(20),
    coupon_code: null,
    metadata: {},
    assets: [],
    invoices: [
      {
        id: 1,
        sequenced_invoice_number: "2026-0412",
        amount_cents: 800,
        amount_currency: "GBP",
        downloadable: true,
        created_at: inDays(-10),
      },
    ],
    code: "AB12",
    subscriber_name: "Ada Quay",
    preferred_identity: { provider: "email", value: "ada@readers.example" },
    gifter: null,
    ...more,
  };
}
