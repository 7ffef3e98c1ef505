import { z } from "zod";

/** Kinds of mails to subscribers, as staff see them. */
const KINDS = [
  "invoice",
  "payment_failed",
  "trial_ending",
  "expiry_reminder",
  "expired",
  "cancelled",
  "gift_received",
  "gift_sent",
  "refund",
  "guest_purchase",
  "member_added",
] as const;

export const mailKindSchema = z.object({ kind: z.enum(KINDS) });

/** A publication's own words for a kind of mail. */
export const mailTemplateSchema = mailKindSchema.extend({
  subject: z.string().trim().min(1, "A mail needs a subject.").max(300),
  text: z.string().trim().min(1, "A mail needs a text.").max(20_000),
  html: z.string().max(100_000).nullable(),
});

export const mailSwitchSchema = mailKindSchema.extend({ isOn: z.boolean() });
