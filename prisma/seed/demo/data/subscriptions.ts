import type { CouponTerms, GroupTerms, PlanTerms } from "@/server/subscriptions/catalogue/index";

const CURRENCY = "GBP";
export const PAYMENT_WORD = "gateway_a";
export const RECURRING_PAYMENT_WORD = "gateway_a_recurring";

const group = {
  public: true,
  preferredIdentityProvider: "email",
  metadataFields: [],
  displayAssetIds: [],
  campaign: null,
} as const;

/** Groups of the demo by a key of their own; their assets are added when they are written. */
export const groups = {
  digital: {
    ...group,
    name: "The Chronicle, digital",
    description: "Every story, the weekend long reads and the archive back to 1894.",
    type: "standard",
    metadataFields: ["full-name", "email"],
  },
  campaign: {
    ...group,
    name: "Keep the tide gauge running",
    description:
      "The gauge at North Mole has been read by hand since 1911. Help the Chronicle pay its keeper.",
    type: "campaign",
    campaign: { currency: CURRENCY, targetCents: 1_200_000, targetValidationEnabled: false },
  },
  offices: {
    ...group,
    name: "The Chronicle for offices",
    description: "One subscription, shared by everybody at the desk.",
    type: "group_access",
  },
} satisfies Record<string, Omit<GroupTerms, "assetIds">>;

const plan: Omit<PlanTerms, "title" | "priceCents"> = {
  description: null,
  durationLength: 1,
  durationUnit: "months",
  priceCurrency: CURRENCY,
  furtherPrices: {},
  recurring: false,
  enabled: true,
  trial: null,
  metadata: {},
  supportedPaymentProviders: [PAYMENT_WORD],
  userLimit: null,
  prorationEnabled: true,
  additionalAssetIds: [],
  displayAssetIds: [],
  switchTargets: [],
};
const recurring = { recurring: true, supportedPaymentProviders: [RECURRING_PAYMENT_WORD] } as const;

/** Plans of the demo: the six in demo.json, and the targets of switches. */
export const plans = {
  one_time: {
    ...plan,
    title: "A month",
    description: "Thirty days or so of everything, paid once.",
    priceCents: 900,
    furtherPrices: { EUR: 1_050, USD: 1_150 },
  },
  one_time_year: {
    ...plan,
    title: "A year",
    description: "Twelve months of everything, paid once.",
    durationUnit: "years",
    priceCents: 7_900,
    furtherPrices: { EUR: 9_200, USD: 9_900 },
  },
  recurring: {
    ...plan,
    ...recurring,
    title: "Monthly",
    description: "Everything, month by month, until you say stop.",
    priceCents: 700,
  },
  trial: {
    ...plan,
    ...recurring,
    title: "Two weeks on trial",
    description: "Two weeks to look around, then month by month.",
    priceCents: 800,
    trial: { length: 14, unit: "days" },
  },
  sponsored: {
    ...plan,
    title: "Student pass",
    description: "A year of everything for whoever studies in Larkhaven, paid by the harbour trust.",
    durationUnit: "years",
    priceCents: 0,
    supportedPaymentProviders: ["sponsored"],
  },
  campaign: {
    ...plan,
    title: "A tenner for the gauge",
    description: "Ten pounds for the keeper of the tide gauge.",
    durationUnit: "years",
    priceCents: 1_000,
  },
  group_access: {
    ...plan,
    title: "Five desks",
    description: "A year for up to five colleagues.",
    durationUnit: "years",
    priceCents: 24_000,
    userLimit: 5,
  },
} satisfies Record<string, PlanTerms>;

/** What the demo's pages say about its plans, in their order. */
export const presentations = [
  {
    plan: "recurring",
    benefits: ["Every story, on all your devices", "The weekend long reads", "The archive since 1894"],
    proof: null,
  },
  { plan: "trial", benefits: [], proof: null },
  { plan: "one_time", benefits: [], proof: null },
  { plan: "one_time_year", benefits: [], proof: null },
  { plan: "sponsored", benefits: [], proof: "A student card of a school in Larkhaven" },
  { plan: "group_access", benefits: [], proof: null },
] as const satisfies readonly {
  plan: keyof typeof plans;
  benefits: readonly string[];
  proof: string | null;
}[];

/** A single story, for readers who want only that one. */
export const SINGLE_STORY = {
  assetType: "story",
  title: "This story, for good",
  priceCents: 150,
  priceCurrency: CURRENCY,
  durationLength: 1,
  durationUnit: "lifetime",
  enabled: true,
} as const;

export const COUPON: Omit<CouponTerms, "planIds"> & { maxRedemptions: number } = {
  code: "FIRSTTIDE",
  title: "First tide: a fifth less",
  discountType: "percent",
  value: 20,
  currency: null,
  recurring: false,
  enabled: true,
  validFrom: null,
  validUntil: null,
  maxRedemptions: 3,
  maxPerSubscriber: null,
};

export const TAXES = [{ name: "VAT", percentage: 20, enabled: true }] as const;
