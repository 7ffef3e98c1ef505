import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

const TYPES = ["standard", "individual", "campaign", "group_access", "dynamic_asset"] as const;

/** Filters of the subscription list. */
export const subscriptionFilterSchema = z.object({
  text: searchTextSchema.optional(),
  status: z.enum(["pending", "active", "expired"]).optional(),
  type: z.enum(TYPES).optional(),
  cancelled: z.boolean().optional(),
});

/** Filters of the subscriber list. */
export const subscriberFilterSchema = z.object({ text: searchTextSchema.optional() });

export const subscriberIdentitySchema = z.object({
  provider: z.string().trim().min(1).max(40),
  value: z.string().trim().min(1, "Enter the customer.").max(320),
});

const noteSchema = searchTextSchema.nullable();

export const extensionSchema = z.object({
  id: idSchema,
  extendTo: z.string().regex(/^(indefinitely|\d{4}-\d{2}-\d{2})$/, "Choose a date."),
  note: noteSchema,
});

export const cancellationSchema = z.object({ id: idSchema, immediately: z.boolean(), note: noteSchema });

/** A manual sale or gift by staff. */
export const manualSaleSchema = z.object({
  buyer: subscriberIdentitySchema,
  name: searchTextSchema.nullable(),
  recipient: subscriberIdentitySchema.nullable(),
  planId: idSchema,
  paymentType: z.enum(["manual", "sponsored"]),
  amountCents: z.int().min(0).max(2_147_483_647).nullable(),
  startAt: z.date().nullable(),
  notes: searchTextSchema.nullable(),
  externalId: searchTextSchema.nullable(),
});

export const manualSwitchSchema = z.object({
  id: idSchema,
  planId: idSchema,
  switchType: z.enum(["upgrade", "downgrade", "crossgrade"]),
});

export const explanationSchema = z.object({
  reader: subscriberIdentitySchema,
  storyId: searchTextSchema.min(1, "Enter a story."),
  at: z.date().nullable(),
});

/** A CSV file of at most a thousand lines. */
export const subscriptionCsvSchema = z.object({ csv: z.string().max(500_000), dryRun: z.boolean() });
