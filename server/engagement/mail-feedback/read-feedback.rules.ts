import { z } from "zod";
import type { FeedbackShape, MailFeedback, MailReport } from "./feedback";

const NOTHING: MailFeedback = { reports: [], confirmUrl: null };

const address = z.string().trim().min(3).max(320);

const ownSchema = z.object({
  events: z
    .array(z.object({ type: z.enum(["bounce", "complaint"]), address }))
    .min(1)
    .max(500),
});

function toReports(addresses: readonly string[], reason: MailReport["reason"]): MailFeedback {
  return { reports: addresses.map((one) => ({ address: one, reason })), confirmUrl: null };
}

function readOwn(value: unknown): MailFeedback {
  const { events } = ownSchema.parse(value);
  return {
    reports: events.map(({ type, address: to }) => ({
      address: to,
      reason: type === "bounce" ? "bounced" : "complained",
    })),
    confirmUrl: null,
  };
}

const postmarkSchema = z.object({
  RecordType: z.string().optional(),
  Type: z.string().optional(),
  Email: address,
});

/** Postmark's types of bounces after which an address gets no mails: the others may be temporary, or say nothing. */
const POSTMARK_BOUNCES = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"]);

function readPostmark(value: unknown): MailFeedback {
  const { RecordType, Type = "", Email } = postmarkSchema.parse(value);
  // The bounce webhook reports complaints too, by their type.
  if (RecordType === "SpamComplaint" || Type === "SpamComplaint") return toReports([Email], "complained");
  return RecordType === "Bounce" && POSTMARK_BOUNCES.has(Type) ? toReports([Email], "bounced") : NOTHING;
}

const snsSchema = z.discriminatedUnion("Type", [
  z.object({ Type: z.literal("Notification"), Message: z.string() }),
  z.object({ Type: z.literal("SubscriptionConfirmation"), SubscribeURL: z.url() }),
  z.object({ Type: z.literal("UnsubscribeConfirmation") }),
]);

const recipients = z.array(z.object({ emailAddress: address })).max(500);

const sesSchema = z.object({
  // `eventType` where SES publishes events of a configuration set.
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
});

/** Hosts of Amazon SNS: no other address is called. */
const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/;

function readSes(value: unknown): MailFeedback {
  const envelope = snsSchema.parse(value);
  if (envelope.Type === "UnsubscribeConfirmation") return NOTHING;
  if (envelope.Type === "SubscriptionConfirmation") {
    const { protocol, hostname, port } = new URL(envelope.SubscribeURL);
    const isSns = protocol === "https:" && port === "" && SNS_HOST.test(hostname);
    return isSns ? { reports: [], confirmUrl: envelope.SubscribeURL } : NOTHING;
  }
  const { notificationType, eventType, bounce, complaint } = sesSchema.parse(JSON.parse(envelope.Message));
  const type = notificationType ?? eventType;
  if (type === "Bounce" && bounce?.bounceType === "Permanent")
    return toReports(
      bounce.bouncedRecipients.map(({ emailAddress }) => emailAddress),
      "bounced",
    );
  if (type === "Complaint" && complaint !== undefined)
    return toReports(
      complaint.complainedRecipients.map(({ emailAddress }) => emailAddress),
      "complained",
    );
  return NOTHING;
}

const READERS: Readonly<Record<FeedbackShape, (value: unknown) => MailFeedback>> = {
  json: readOwn,
  postmark: readPostmark,
  ses: readSes,
};

/**
 * Read a call about mails: our own JSON, a webhook of Postmark, or a notification of Amazon SES by Amazon SNS. Reports
 * that do not condemn an address (a full mailbox, a delivery) are left out. null: it has not this shape.
 */
export function readFeedback(shape: FeedbackShape, body: string): MailFeedback | null {
  try {
    return READERS[shape](JSON.parse(body));
  } catch {
    return null;
  }
}
