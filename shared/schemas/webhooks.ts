import { z } from "zod";
import { searchTextSchema } from "./input";

const WEBHOOK_FAMILIES = ["workflow", "subscription"] as const;

/** Filters of the webhook list. */
export const webhookFilterSchema = z.object({
  family: z.enum(WEBHOOK_FAMILIES).optional(),
  /** The name in the list's address. */
  standing: z.enum(["receiving", "failing", "paused", "deactivated"]).optional(),
  text: searchTextSchema.optional(),
});

/** An event's wire name. */
export const eventNameSchema = z.string().max(100);

/** Filters of a webhook's delivery list. */
export const deliveryFilterSchema = z.object({
  state: z.enum(["pending", "held", "delivered", "failed", "skipped"]).optional(),
  name: eventNameSchema.regex(/^[\w.-]+$/).optional(),
});

/** Create the schema for filters of the account's event log, which has events of these names. */
export function createEventFilterSchema<Name extends string>(names: readonly Name[]) {
  return z.object({ name: z.enum(names).optional() });
}

/** Delivery ids exceed the range of a JavaScript number. */
export const deliveryIdSchema = z.string().regex(/^\d{1,18}$/);

/** The id of a logged event. */
export const eventIdSchema = searchTextSchema.min(1);

/** Editable fields of a webhook. The server checks whether its address may be called. */
export const webhookSettingsSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, "Enter the endpoint URL.")
    .max(255, "A URL can have at most 255 characters.")
    .regex(/^https?:\/\/\S+$/i, "Enter a URL that starts with https:// or http://."),
  events: z.array(eventNameSchema).min(1, "Choose at least one event.").max(100),
  ordered: z.boolean(),
  reminderDays: z
    .int("Enter a whole number of days.")
    .min(1, "Enter at least 1 day.")
    .max(365, "Enter at most 365 days.")
    .nullable(),
});

const ownSecretSchema = z
  .string()
  .max(255, "A secret can have at most 255 characters.")
  .regex(/^[\x21-\x7e]+$/, "Use ASCII letters, digits and symbols, without spaces.");

export const newWebhookSchema = webhookSettingsSchema.extend({
  family: z.enum(WEBHOOK_FAMILIES),
  /** Omitted: the server generates one. */
  secret: ownSecretSchema.optional(),
});

export const rotationSchema = z.object({
  secret: ownSecretSchema.optional(),
  /** How long the old secret signs too. */
  overlapHours: z.number().min(0).max(168),
});
