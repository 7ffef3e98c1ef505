import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

export const GROUP_TYPES = ["standard", "individual", "campaign", "group_access"] as const;
export const DURATION_UNITS = ["days", "weeks", "months", "years", "lifetime"] as const;
export const SWITCH_TYPES = ["upgrade", "downgrade", "crossgrade"] as const;

/** The longest pause that a plan may allow, in months. */
export const MAX_PAUSE_MONTHS = 12;

/** Filters of the group list. */
export const groupFilterSchema = z.object({
  type: z.enum(GROUP_TYPES).optional(),
  text: searchTextSchema.optional(),
});

/** Filters of the coupon list. */
export const couponFilterSchema = z.object({
  /** The name in the list's address. */
  standing: z.enum(["open", "used_up", "over", "off"]).optional(),
  text: searchTextSchema.optional(),
});

/** The changed object, and its last modification time as the editor saw it. */
export const seenSchema = z.object({ id: idSchema, seenAt: z.date() });

const nameSchema = z.string().trim().min(1, "Enter a name.").max(200, "At most 200 characters.");
const aboutSchema = z.string().trim().max(5_000, "At most 5,000 characters.").nullable();
const idsSchema = z.array(idSchema).max(100);
const centsSchema = z
  .int("Enter an amount.")
  .min(0, "Enter an amount of 0 or more.")
  .max(2_000_000_000, "Enter a smaller amount.");
const currencySchema = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code, such as GBP.");
const lengthSchema = z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(1_000, "At most 1,000.");
const countSchema = z
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(1_000_000_000, "Enter a smaller number.");

export const groupTermsSchema = z.object({
  name: nameSchema,
  description: aboutSchema,
  type: z.enum(GROUP_TYPES),
  public: z.boolean(),
  preferredIdentityProvider: z.enum([
    "email",
    "phone",
    "platform",
    "social_a",
    "social_b",
    "blog_cms",
    "auth_provider",
  ]),
  metadataFields: z.array(z.string().trim().min(1).max(100)).max(50, "At most 50 fields."),
  assetIds: idsSchema,
  displayAssetIds: idsSchema,
  campaign: z
    .object({
      currency: currencySchema,
      targetCents: centsSchema.nullable(),
      targetValidationEnabled: z.boolean(),
    })
    .nullable(),
});

/** Requires confirmation of a price of 0, so that an empty field sells nothing for free. */
function requireChosenPrices(
  {
    free,
    priceCents,
    furtherPrices = {},
  }: { free: boolean; priceCents: number; furtherPrices?: Readonly<Record<string, number>> },
  context: z.core.$RefinementCtx,
): void {
  const further = Object.entries(furtherPrices).map(
    ([code, cents]) => [["furtherPrices", code], cents] as const,
  );
  for (const [path, cents] of [[["priceCents"], priceCents] as const, ...further]) {
    if (free && cents !== 0)
      context.addIssue({ code: "custom", path: [...path], message: "Free plans can't have a price." });
    if (!free && cents === 0)
      context.addIssue({
        code: "custom",
        path: [...path],
        message: "Enter a price, or make the plan free.",
      });
  }
}

const freeSchema = z.boolean().default(false);

const planTermsFields = z.object({
  title: nameSchema,
  description: aboutSchema,
  durationLength: lengthSchema,
  durationUnit: z.enum(DURATION_UNITS),
  /** Confirms a price of 0. */
  free: freeSchema,
  priceCents: centsSchema,
  priceCurrency: currencySchema,
  furtherPrices: z.record(currencySchema, centsSchema),
  recurring: z.boolean(),
  enabled: z.boolean(),
  trial: z.object({ length: lengthSchema, unit: z.enum(DURATION_UNITS) }).nullable(),
  metadata: z.record(z.string(), z.unknown()),
  supportedPaymentProviders: z
    .array(z.string().trim().min(1).max(60, "A payment method has at most 60 characters."))
    .max(50, "Enter at most 50 payment methods."),
  userLimit: countSchema.nullable(),
  prorationEnabled: z.boolean(),
  maxPauseMonths: z
    .int("Enter a whole number.")
    .min(0, "Enter 0 or more.")
    .max(MAX_PAUSE_MONTHS, `At most ${MAX_PAUSE_MONTHS} months.`)
    .optional(),
  additionalAssetIds: idsSchema,
  displayAssetIds: idsSchema,
  switchTargets: z.array(z.object({ planId: idSchema, switchType: z.enum(SWITCH_TYPES) })).max(50),
});

export const planTermsSchema = planTermsFields.superRefine(requireChosenPrices);
export const newPlanSchema = planTermsFields.extend({ groupId: idSchema }).superRefine(requireChosenPrices);
export const changedPlanSchema = planTermsFields.extend(seenSchema.shape).superRefine(requireChosenPrices);

export const assetTermsSchema = z.object({
  title: nameSchema,
  type: z.enum(["site", "static", "story", "section"]),
  categoryId: idSchema.nullable(),
  externalId: z.string().trim().max(255).nullable(),
  metadata: z.record(z.string(), z.unknown()),
});

const pricingTermsFields = z.object({
  assetType: z.enum(["story", "collection"]),
  assetId: z.string().trim().min(1, "Enter an ID, or include all.").max(255).nullable(),
  title: nameSchema,
  /** Confirms a price of 0. */
  free: freeSchema,
  priceCents: centsSchema,
  priceCurrency: currencySchema,
  durationLength: lengthSchema,
  durationUnit: z.enum(DURATION_UNITS),
  enabled: z.boolean(),
});

export const pricingTermsSchema = pricingTermsFields.superRefine(requireChosenPrices);
export const changedPriceSchema = pricingTermsFields
  .extend(seenSchema.shape)
  .superRefine(requireChosenPrices);

export const couponTermsSchema = z.object({
  code: z.string().trim().min(1, "Enter a code.").max(60, "At most 60 characters."),
  title: nameSchema,
  discountType: z.enum(["percent", "amount"]),
  value: z.number("Enter a discount.").positive("Enter a discount above 0.").max(2_000_000_000),
  currency: currencySchema.nullable(),
  recurring: z.boolean(),
  enabled: z.boolean(),
  validFrom: z.date().nullable(),
  validUntil: z.date().nullable(),
  maxRedemptions: countSchema.nullable(),
  maxPerSubscriber: countSchema.nullable(),
  planIds: idsSchema,
});

export const taxesSchema = z
  .array(
    z.object({
      name: z.string().trim().min(1, "Enter a name.").max(60),
      percentage: z.number("Enter a percentage.").min(0, "Enter 0 or more.").max(100, "At most 100."),
      enabled: z.boolean(),
    }),
  )
  .max(20, "Enter at most 20 taxes.");

const daysSchema = z.int("Enter a whole number of days.").min(0).max(60, "At most 60 days.");
const meterSchema = z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(1_000, "At most 1,000.");

/** Sorted in ascending order. */
const retryDaysSchema = z
  .array(
    z
      .int("Enter whole days.")
      .min(1, "Enter 1 or more: the first retry is a day later at the earliest.")
      .max(60, "At most 60 days."),
  )
  .max(10, "Enter at most 10 retries.")
  .refine((days) => days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0)), {
    error: "Enter each day once, in ascending order.",
  });

export const paywallSchema = z.object({
  meter: z.object({ anonymous: meterSchema, loggedIn: meterSchema }),
  hardPaywall: z.object({
    accessLevel: z.int("Enter a whole number.").min(0).nullable(),
    attributes: z.record(z.string(), z.array(z.string())),
  }),
  meterAsksConsent: z.boolean(),
  fullTextCrawlers: z.array(z.enum(["google", "bing", "apple"])),
  giftLinksPerMonth: z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(100, "At most 100."),
  graceDays: daysSchema,
  retryDays: retryDaysSchema,
  reminderDays: z.array(z.int().min(1).max(365)).max(5, "Enter at most 5 reminders."),
  readersMayExtend: z.boolean(),
  storyAttributesUrl: z
    .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." })
    .nullable(),
});

const webAddressSchema = z
  .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." })
  .max(500, "At most 500 characters.")
  .nullable();

/** How the plans page and paywalls present the plans. */
export const storefrontSchema = z.object({
  featuredPlanId: idSchema.nullable(),
  plans: z
    .array(
      z.object({
        planId: idSchema,
        benefits: z
          .array(z.string().trim().min(1).max(120, "At most 120 characters per line."))
          .max(8, "Enter at most 8 benefits."),
        proof: z.string().trim().min(1).max(200, "At most 200 characters.").nullable(),
      }),
    )
    .max(500)
    .refine((plans) => new Set(plans.map(({ planId }) => planId)).size === plans.length, {
      error: "List each plan once.",
    }),
  faq: z
    .array(
      z.object({
        question: z.string().trim().min(1, "Enter a question.").max(200, "At most 200 characters."),
        answer: z.string().trim().min(1, "Enter an answer.").max(2_000, "At most 2,000 characters."),
      }),
    )
    .max(20, "At most 20 questions."),
  termsUrl: webAddressSchema,
  privacyUrl: webAddressSchema,
});

/** Discounts that subscribers are offered on cancelling. */
export const retentionSchema = z.object({
  couponId: idSchema.nullable(),
  plans: z
    .array(z.object({ planId: idSchema, couponId: idSchema.nullable() }))
    .max(500)
    .refine((plans) => new Set(plans.map(({ planId }) => planId)).size === plans.length, {
      error: "List each plan once.",
    }),
});
