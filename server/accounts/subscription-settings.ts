import { z } from "zod";

const text = z.string();
const nullableText = z.string().nullable();

const meter = z.object({
  /** Stories a month that a reader without a name may open by the meter; 0: none. */
  anonymous: z.int().min(0).max(1_000).default(2),
  /** The same of a reader who is signed in. */
  loggedIn: z.int().min(0).max(1_000).default(4),
});

/** Stories that the meter never opens: any of these is enough. */
const hardPaywall = z.object({
  /** Closed at this access level or above; null: the level alone makes no story hard-paywalled. */
  accessLevel: z.int().min(0).nullable().default(null),
  /** Carries one of these values under the story attribute of that name. */
  attributes: z.record(text, z.array(text)).default({}),
});

const invoices = z.object({
  /** Before the number, e.g. `INV-`. */
  prefix: text.max(20).default("INV-"),
  /** Who bills: printed on the letterhead. Empty name: the account's. */
  seller: text.default(""),
  addressLines: z.array(text).max(8).default([]),
  /** Tax number of the seller, as it is printed. */
  taxNumber: nullableText.default(null),
  footer: text.default(""),
  /** Hash of the logo at its head; null: none. */
  logo: nullableText.default(null),
});

/** How an account sells and closes its stories. */
export const subscriptionSettings = z
  .object({
    meter: meter.prefault({}),
    hardPaywall: hardPaywall.prefault({}),
    /** Days in which an overdue recurring subscription still opens. */
    graceDays: z.int().min(0).max(60).default(5),
    /** Days after the first failed charge on which it is tried again, within the grace. */
    retryDays: z.array(z.int().min(1).max(60)).max(10).default([1, 3, 5]),
    /** Days before its end on which a subscriber is reminded; the first one also on webhooks that name none. */
    reminderDays: z.array(z.int().min(1).max(365)).max(5).default([7]),
    /** Whether a reader may extend a subscription with a token of their own: it gives away time. */
    readersMayExtend: z.boolean().default(false),
    /** Client lists as `{"subscriptions": […]}` instead of bare arrays, for front ends that read them so. */
    wrapClientLists: z.boolean().default(false),
    /** Where attributes of stories are asked for that are not kept here; null: they are kept here. */
    storyAttributesUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
    /** Seconds for which an entitlement token is valid. */
    entitlementSeconds: z.int().min(30).max(3_600).default(300),
    invoices: invoices.prefault({}),
    /** Kinds of mails to subscribers that do not go out. */
    mailsOff: z.array(text).max(50).default([]),
  })
  .prefault({});
