import { z } from "zod";
import type { Origin } from "@/server/platform/telemetry/index";

/** A type of event: its payload, whether the account's event log shows it, and whether the engine receives it. */
interface EventKind<Data extends z.ZodObject, Published extends boolean = boolean> {
  data: Data;
  /** false: an internal request between parts of the platform, of no interest to the publisher. */
  logged: boolean;
  /** Whether it triggers functions; false: it is not sent to the workflow engine. */
  published: Published;
}

/** Declares a domain event: in the event log, and a trigger of functions. */
function domainEvent<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>, true> {
  return { data: z.object(shape), logged: true, published: true };
}

/** Declares a domain event that triggers no function: in the event log only. */
function logEntry<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>, false> {
  return { data: z.object(shape), logged: true, published: false };
}

/** Declares an internal request: a trigger of functions only. */
function internalRequest<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>, true> {
  return { data: z.object(shape), logged: false, published: true };
}

const story = { storyId: z.guid(), version: z.int(), slug: z.string() };
const collection = { collectionId: z.int(), slug: z.string() };
const member = { memberId: z.int() };
/** null: requested for an unknown address; the event is written all the same, so that addresses cannot be probed. */
const optionalMember = { memberId: z.int().nullable() };
const subscriber = { subscriberId: z.int() };
const subscription = { subscriptionId: z.int(), ...subscriber };
/** The staff user concerned, and the one who acted; null: an operator at the command line. */
const byStaff = { byStaffUserId: z.int().nullable() };
const comment = { commentId: z.int(), pageId: z.int(), authorId: z.int() };
/** A moderation decision on a comment, and its reason. */
const moderated = { ...comment, reason: z.string() };

/**
 * The catalogue of all events. Data contains ids and what cannot be read again later, never documents: handlers
 * read the rest anew. Names are in the past tense, except for requests.
 */
export const eventCatalogue = {
  "accounts/publication.changed": logEntry({ staffUserId: z.int().nullable() }),
  "accounts/community.changed": logEntry({ staffUserId: z.int().nullable() }),
  "publishing/story.created": logEntry(story),
  "publishing/story.submitted": domainEvent(story),
  "publishing/story.approved": domainEvent(story),
  "publishing/story.rejected": domainEvent(story),
  "publishing/story.scheduled": domainEvent({ ...story, publishAt: z.iso.datetime() }),
  "publishing/story.redrafted": logEntry(story),
  "publishing/story.published": domainEvent(story),
  "publishing/story.updated": domainEvent(story),
  "publishing/story.retracted": domainEvent(story),
  "publishing/story.votes-changed": internalRequest({ storyId: z.guid() }),
  "publishing/story.publication-due": internalRequest({ storyId: z.guid(), publishAt: z.iso.datetime() }),
  "publishing/collection.published": domainEvent(collection),
  "publishing/collection.updated": domainEvent(collection),
  "publishing/collection.deleted": domainEvent(collection),
  "publishing/sections.rewrite-requested": internalRequest({ sectionIds: z.array(z.int()) }),
  "publishing/stories.rewrite-requested": internalRequest({}),
  "publishing/caches.purge-requested": internalRequest({ keys: z.array(z.string()) }),
  "engagement/pages.key-requested": internalRequest({}),
  "engagement/page.created": domainEvent({ pageId: z.int(), url: z.string() }),
  "engagement/comment.created": logEntry({ ...comment, parentId: z.int().nullable() }),
  /** A comment became visible for the first time: as a reply, with mentions, or by a decision of a moderator. */
  "engagement/comment.notices-requested": internalRequest({ commentId: z.int() }),
  "engagement/reader-mail.requested": internalRequest({ mailId: z.int() }),
  "engagement/newsletter-confirmation.requested": internalRequest({ signUpId: z.int() }),
  "engagement/push.requested": internalRequest({ messageId: z.int() }),
  "engagement/comment.score-requested": internalRequest({ commentId: z.int() }),
  "engagement/comment.published": logEntry(moderated),
  "engagement/comment.edited": logEntry(comment),
  "engagement/comment.hidden": logEntry(moderated),
  "engagement/comment.approved": logEntry(moderated),
  "engagement/comment.pended": logEntry(moderated),
  "engagement/comment.spammed": logEntry(moderated),
  "engagement/comment.deleted": logEntry(moderated),
  "engagement/comment.restored": logEntry(moderated),
  "engagement/comment.featured": logEntry(moderated),
  "engagement/comment.unfeatured": logEntry(moderated),
  "engagement/contribution.submitted": logEntry({ contributionId: z.int(), readerId: z.int() }),
  "engagement/contribution.reviewed": logEntry({
    contributionId: z.int(),
    readerId: z.int(),
    state: z.string(),
  }),
  "identity/member.signed-up": domainEvent(member),
  "identity/member.email-verified": logEntry(member),
  "identity/member.email-changed": domainEvent({ ...member, emailChangeId: z.int() }),
  "identity/member.phone-verified": logEntry(member),
  "identity/member.password-changed": domainEvent(member),
  "identity/member.locked": logEntry({ ...member, staffUserId: z.int(), reason: z.string().nullable() }),
  "identity/member.deleted": domainEvent(member),
  /** The rows of a reader are erased; logs and files follow. */
  "identity/reader-erasure.requested": internalRequest({ erasureId: z.guid() }),
  /** A saved payment method of an erased person is still at its gateway: delete it there. */
  "identity/payment-method-deletion.failed": logEntry({
    erasureId: z.guid(),
    paymentType: z.string(),
    reason: z.string(),
  }),
  "identity/member.unlocked": logEntry({ ...member, staffUserId: z.int() }),
  "identity/password-reset.requested": internalRequest(optionalMember),
  "identity/login-code.requested": internalRequest(optionalMember),
  "identity/phone-code.requested": internalRequest({ phoneCodeId: z.int() }),
  "identity/email-verification.requested": internalRequest({
    ...optionalMember,
    redirectUrl: z.string().nullable(),
  }),
  "identity/email-change.requested": internalRequest({ ...member, emailChangeId: z.int() }),
  "accounts/staff.invited": logEntry({ invitationId: z.int(), role: z.string(), ...byStaff }),
  /** `invitationId` null: the sign-in provider gave the role. */
  "accounts/staff.joined": logEntry({
    staffUserId: z.int(),
    role: z.string(),
    invitationId: z.int().nullable(),
  }),
  "accounts/staff.role-changed": logEntry({
    staffUserId: z.int(),
    from: z.string(),
    to: z.string(),
    ...byStaff,
  }),
  "accounts/staff.removed": logEntry({ staffUserId: z.int(), role: z.string(), ...byStaff }),
  "accounts/staff-password-link.requested": internalRequest({ staffUserId: z.int().nullable() }),
  "subscriptions/subscriber.created": domainEvent(subscriber),
  "subscriptions/subscriber.merged": logEntry({ ...subscriber, goneId: z.int() }),
  "subscriptions/subscription.created": domainEvent(subscription),
  "subscriptions/subscription.activated": domainEvent(subscription),
  "subscriptions/subscription.renewed": domainEvent(subscription),
  "subscriptions/subscription.changed": logEntry({ ...subscription, action: z.string() }),
  "subscriptions/subscription.switched": logEntry({ ...subscription, fromSubscriptionId: z.int() }),
  // `by` is missing in events written by earlier versions.
  "subscriptions/subscription.cancelled": domainEvent({
    ...subscription,
    by: z.enum(["subscriber", "publication", "payment_provider"]).optional(),
  }),
  "subscriptions/subscription.entered-grace": domainEvent(subscription),
  "subscriptions/subscription.expired": domainEvent(subscription),
  "subscriptions/subscription.expiry-reminded": domainEvent({ ...subscription, days: z.int() }),
  "subscriptions/subscription.trial-ending": domainEvent({ ...subscription, days: z.int() }),
  "subscriptions/subscription.paused": domainEvent(subscription),
  "subscriptions/subscription.resumption-reminded": domainEvent({ ...subscription, days: z.int() }),
  "subscriptions/payment.failed": domainEvent({ ...subscription, paymentId: z.int(), attempt: z.int() }),
  "subscriptions/payment-method.changed": domainEvent(subscription),
  "subscriptions/invoice-mail.requested": internalRequest({ subscriptionId: z.int(), invoiceId: z.int() }),
  "subscriptions/member-mail.requested": internalRequest({ ...subscription, memberId: z.int() }),
  "subscriptions/test-clock.advanced": logEntry({
    advanceId: z.int(),
    fromAt: z.iso.datetime(),
    toAt: z.iso.datetime(),
  }),
  "subscriptions/test-clock.advance-requested": internalRequest({ advanceId: z.int() }),
  "subscriptions/gateway-cancellation.requested": internalRequest(subscription),
  "subscriptions/gateway-resumption.requested": internalRequest(subscription),
  "payments/refund.requested": internalRequest({ refundId: z.int(), paymentId: z.int() }),
  "payments/refund.done": logEntry({
    refundId: z.int(),
    paymentId: z.int(),
    subscriptionId: z.int().nullable(),
  }),
  "subscriptions/gateway-cancellation.failed": logEntry(subscription),
  "subscriptions/gateway-switch.requested": internalRequest({
    ...subscription,
    begins: z.enum(["now", "period_end"]),
  }),
  "payments/gateway-event.received": internalRequest({ gatewayEventId: z.int(), turn: z.string() }),
  "payments/sandbox-events.due": internalRequest({}),
  "webhooks/endpoint.disabled": domainEvent({ endpointId: z.int() }),
  "webhooks/endpoint.failing": domainEvent({ endpointId: z.int(), deliveryId: z.string() }),
  "webhooks/pump.requested": internalRequest({ endpointId: z.int(), generation: z.int() }),
  "webhooks/slow-pump.requested": internalRequest({ endpointId: z.int(), generation: z.int() }),
} as const satisfies Record<string, EventKind<z.ZodObject>>;

export type EventName = keyof typeof eventCatalogue;

/** The name of an event that triggers functions. */
export type PublishedEventName = {
  [Name in EventName]: (typeof eventCatalogue)[Name]["published"] extends true ? Name : never;
}[EventName];

/** The data of an event by its name. */
export type EventData<Name extends EventName> = z.output<(typeof eventCatalogue)[Name]["data"]>;

/** The subject of an event: the type and id of one object of the account. */
export interface EventSubject {
  type: string;
  id: string;
}

/** An event as a use case emits it. */
export type DomainEvent = {
  [Name in EventName]: {
    name: Name;
    /** Deduplication id of the business event, unique in the account: `story:<id>:published:<version>`. */
    id: string;
    subject: EventSubject;
    data: EventData<Name>;
    /** When functions are to run for it, by the application's clock; default: at once. */
    at?: Date;
    /** The request and the trace that caused it; default: the current ones. */
    origin?: Origin;
  };
}[EventName];

/** The content of `event.data` in a function: the event's own data plus its envelope. */
export type EngineEventData<Name extends EventName> = EventData<Name> & {
  accountId: number;
  /** The id with which the event was emitted. */
  eventId: string;
  subject: EventSubject;
  /** ISO time at which it was emitted. */
  occurredAt: string;
  /** The request that caused it; missing: none did, or it is unknown. */
  requestId?: string;
  /** W3C trace context that its functions continue; missing: none. */
  traceParent?: string;
};

/** Whether a text is the name of an event in the catalogue. */
export function isEventName(text: string): text is EventName {
  return Object.hasOwn(eventCatalogue, text);
}

/** Lists the names of the events in the account's event log, in the order of the catalogue. */
export function listLoggedEventNames(): EventName[] {
  return Object.keys(eventCatalogue)
    .filter(isEventName)
    .filter((name) => eventCatalogue[name].logged);
}
