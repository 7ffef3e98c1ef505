import { z } from "zod";

const text = z.string();
const nullableText = z.string().nullable();

const meter = z.object({
  /** Metered stories per month for an anonymous reader; 0: none. */
  anonymous: z.int().min(0).max(1_000).default(2),
  /** Metered stories per month for a signed-in reader. */
  loggedIn: z.int().min(0).max(1_000).default(4),
});

/** Stories that the meter never opens: one matching condition is enough. */
const hardPaywall = z.object({
  /** Closed at this access level or above; null: the level alone makes no story hard-paywalled. */
  accessLevel: z.int().min(0).nullable().default(null),
  /** Has one of these values in the story attribute of that name. */
  attributes: z.record(text, z.array(text)).default({}),
});

const invoices = z.object({
  /** Prefix of the invoice number, e.g. `INV-`. */
  prefix: text.max(20).default("INV-"),
  /** Seller on the letterhead. Empty: the account's name. */
  seller: text.default(""),
  addressLines: z.array(text).max(8).default([]),
  /** Tax number of the seller, as printed. */
  taxNumber: nullableText.default(null),
  footer: text.default(""),
  /** Hash of the letterhead's logo; null: none. */
  logo: nullableText.default(null),
});

const webAddress = z.url({ protocol: /^https?$/ }).nullable();

/** How the plans page and paywalls present the plans. It changes no plan. */
const storefront = z.object({
  /** Plan that a paywall offers and the plans page highlights; null: the first paid one. */
  featuredPlanId: z.int().nullable().default(null),
  /** Plans in the order of the pages. Plans that are not listed follow. */
  plans: z
    .array(
      z.object({
        planId: z.int(),
        /** Plain texts, one line each. */
        benefits: z.array(text).default([]),
        /** Proof that a buyer has to give, such as a student card; null: everybody may buy it. */
        proof: nullableText.default(null),
      }),
    )
    .default([]),
  /** Questions and answers of the plans page. Empty: the built-in ones. */
  faq: z.array(z.object({ question: text, answer: text })).default([]),
  /** Addresses of the terms of sale and of the privacy policy, which a checkout names; null: none. */
  termsUrl: webAddress.default(null),
  privacyUrl: webAddress.default(null),
});

/** Discount that a subscriber is offered on cancelling. Coupons by id, which must reduce every charge. */
const retention = z.object({
  /** For all plans that are not listed; null: no offer. */
  couponId: z.int().nullable().default(null),
  plans: z.array(z.object({ planId: z.int(), couponId: z.int().nullable() })).default([]),
});

/** Settings of an account's sales and paywall. */
export const subscriptionSettings = z
  .object({
    meter: meter.prefault({}),
    hardPaywall: hardPaywall.prefault({}),
    /** Whether the publication's pages ask readers before they set the cookie that counts metered stories. */
    meterAsksConsent: z.boolean().default(false),
    /** Search engines whose verified crawlers get whole stories. */
    fullTextCrawlers: z.array(z.enum(["google", "bing", "apple"])).default([]),
    /** Closed stories that a subscriber may open for friends by a link, per month; 0: no gift links. */
    giftLinksPerMonth: z.int().min(0).max(100).default(0),
    /** Days of grace in which an overdue recurring subscription still grants access. */
    graceDays: z.int().min(0).max(60).default(5),
    /** Days after the first failed charge on which it is retried, within the grace period. */
    retryDays: z.array(z.int().min(1).max(60)).max(10).default([1, 3, 5]),
    /** Days before the end on which a subscriber is reminded; the first one also for webhooks that name none. */
    reminderDays: z.array(z.int().min(1).max(365)).max(5).default([7]),
    /** Whether a reader may extend a subscription with their own token: it grants free time. */
    readersMayExtend: z.boolean().default(false),
    /** Wraps client lists as `{"subscriptions": […]}` instead of bare arrays, for front ends that expect it. */
    wrapClientLists: z.boolean().default(false),
    /** URL of the attribute service for stories that are not stored here; null: they are stored here. */
    storyAttributesUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
    /** Validity of an entitlement token in seconds. */
    entitlementSeconds: z.int().min(30).max(3_600).default(300),
    invoices: invoices.prefault({}),
    storefront: storefront.prefault({}),
    retention: retention.prefault({}),
    /** Kinds of subscriber mails that are switched off. */
    mailsOff: z.array(text).max(50).default([]),
  })
  .prefault({});
