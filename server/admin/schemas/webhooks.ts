import { z } from "zod";
import { loggedEventNames } from "@/inngest/events";
import { searchTextSchema } from "./input";

const WEBHOOK_FAMILIES = ["workflow", "subscription"] as const;

/** What the list of webhooks can be narrowed by. */
export const webhookFilterSchema = z.object({
  family: z.enum(WEBHOOK_FAMILIES).optional(),
  standing: z.enum(["receiving", "failing", "paused", "deactivated"]).optional(),
  text: searchTextSchema.optional(),
});

/** An event's name on the wire. */
export const eventNameSchema = z.string().max(100);

/** What the deliveries of a webhook can be narrowed by. */
export const deliveryFilterSchema = z.object({
  state: z.enum(["pending", "held", "delivered", "failed", "skipped"]).optional(),
  name: eventNameSchema.regex(/^[\w.-]+$/).optional(),
});

/** What the account's event log can be narrowed by. */
export const eventFilterSchema = z.object({ name: z.enum(loggedEventNames()).optional() });

/** Ids of deliveries are larger than what a number of JavaScript holds. */
export const deliveryIdSchema = z.string().regex(/^\d{1,18}$/);

/** The occurrence that an event tells of. */
export const eventIdSchema = searchTextSchema.min(1);

/** What can be changed of a webhook. Whether its address may be called is the server's to say. */
export const webhookSettingsSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, "Where should calls go?")
    .max(255, "An address has at most 255 characters.")
    .regex(/^https?:\/\/\S+$/i, "An address begins with https:// or http://."),
  events: z.array(eventNameSchema).min(1, "Choose at least one event.").max(100),
  ordered: z.boolean(),
  reminderDays: z
    .int("A whole number of days.")
    .min(1, "At least one day.")
    .max(365, "At most 365 days.")
    .nullable(),
});

const ownSecretSchema = z
  .string()
  .max(255, "A secret has at most 255 characters.")
  .regex(/^[\x21-\x7e]+$/, "Letters, digits and signs of ASCII, without blanks.");

export const newWebhookSchema = webhookSettingsSchema.extend({
  family: z.enum(WEBHOOK_FAMILIES),
  /** Left out: one is made. */
  secret: ownSecretSchema.optional(),
});

export const rotationSchema = z.object({
  secret: ownSecretSchema.optional(),
  /** For how long the old secret signs too. */
  overlapHours: z.number().min(0).max(168),
});
