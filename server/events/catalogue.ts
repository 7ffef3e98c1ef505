import { z } from "zod";

/** A type of event: its payload, and whether the account's event log shows it. */
interface EventKind<Data extends z.ZodObject> {
  data: Data;
  /** false: an internal request between parts of the platform, of no interest to the publisher. */
  logged: boolean;
}

/** Declares a domain event: in the event log, and a trigger of functions. */
function domainEvent<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>> {
  return { data: z.object(shape), logged: true };
}

/** Declares an internal request: a trigger of functions only. */
function internalRequest<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>> {
  return { data: z.object(shape), logged: false };
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
  "accounts/publication.changed": domainEvent({ staffUserId: z.int().nullable() }),
  "accounts/community.changed": domainEvent({ staffUserId: z.int().nullable() }),
  "publishing/story.created": domainEvent(story),
  "publishing/story.submitted": domainEvent(story),
  "publishing/story.approved": domainEvent(story),
  "publishing/story.rejected": domainEvent(story),
  "publishing/story.scheduled": domainEvent({ ...story, publishAt: z.iso.datetime() }),
  "publishing/story.redrafted": domainEvent(story),
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
  "engagement/comment.created": domainEvent({ ...comment, parentId: z.int().nullable() }),
  "engagement/comment.published": domainEvent(moderated),
  "engagement/comment.edited": domainEvent(comment),
  "engagement/comment.hidden": domainEvent(moderated),
  "engagement/comment.approved": domainEvent(moderated),
  "engagement/comment.pended": domainEvent(moderated),
  "engagement/comment.spammed": domainEvent(moderated),
  "engagement/comment.deleted": domainEvent(moderated),
  "engagement/comment.restored": domainEvent(moderated),
  "engagement/contribution.submitted": domainEvent({ contributionId: z.int(), readerId: z.int() }),
  "engagement/contribution.reviewed": domainEvent({
    contributionId: z.int(),
    readerId: z.int(),
    state: z.string(),
  }),
  "identity/member.signed-up": domainEvent(member),
  "identity/member.email-verified": domainEvent(member),
  "identity/member.phone-verified": domainEvent(member),
  "identity/member.password-changed": domainEvent(member),
  "identity/member.locked": domainEvent({ ...member, staffUserId: z.int(), reason: z.string().nullable() }),
  "identity/member.unlocked": domainEvent({ ...member, staffUserId: z.int() }),
  "identity/password-reset.requested": internalRequest(optionalMember),
  "identity/login-code.requested": internalRequest(optionalMember),
  "identity/phone-code.requested": internalRequest({ phoneCodeId: z.int() }),
  "identity/email-verification.requested": internalRequest({
    ...optionalMember,
    redirectUrl: z.string().nullable(),
  }),
  "accounts/staff.invited": domainEvent({ invitationId: z.int(), role: z.string(), ...byStaff }),
  "accounts/staff.joined": domainEvent({ staffUserId: z.int(), role: z.string(), invitationId: z.int() }),
  "accounts/staff.role-changed": domainEvent({
    staffUserId: z.int(),
    from: z.string(),
    to: z.string(),
    ...byStaff,
  }),
  "accounts/staff.removed": domainEvent({ staffUserId: z.int(), role: z.string(), ...byStaff }),
  "accounts/staff-password-link.requested": internalRequest({ staffUserId: z.int().nullable() }),
  "subscriptions/subscriber.created": domainEvent(subscriber),
  "subscriptions/subscriber.merged": domainEvent({ ...subscriber, goneId: z.int() }),
  "subscriptions/subscription.created": domainEvent(subscription),
  "subscriptions/subscription.activated": domainEvent(subscription),
  "subscriptions/subscription.renewed": domainEvent(subscription),
  "subscriptions/subscription.changed": domainEvent({ ...subscription, action: z.string() }),
  "subscriptions/subscription.switched": domainEvent({ ...subscription, fromSubscriptionId: z.int() }),
  // `by` is missing in events written by earlier versions.
  "subscriptions/subscription.cancelled": domainEvent({
    ...subscription,
    by: z.enum(["subscriber", "publication", "payment_provider"]).optional(),
  }),
  "subscriptions/subscription.entered-grace": domainEvent(subscription),
  "subscriptions/subscription.expired": domainEvent(subscription),
  "subscriptions/subscription.expiry-reminded": domainEvent({ ...subscription, days: z.int() }),
  "subscriptions/subscription.trial-ending": domainEvent({ ...subscription, days: z.int() }),
  "subscriptions/payment.failed": domainEvent({ ...subscription, paymentId: z.int(), attempt: z.int() }),
  "subscriptions/invoice-mail.requested": internalRequest({ subscriptionId: z.int(), invoiceId: z.int() }),
  "subscriptions/member-mail.requested": internalRequest({ ...subscription, memberId: z.int() }),
  "subscriptions/test-clock.advanced": domainEvent({
    advanceId: z.int(),
    fromAt: z.iso.datetime(),
    toAt: z.iso.datetime(),
  }),
  "subscriptions/test-clock.advance-requested": internalRequest({ advanceId: z.int() }),
  "subscriptions/gateway-cancellation.requested": internalRequest(subscription),
  "payments/refund.requested": internalRequest({ refundId: z.int(), paymentId: z.int() }),
  "payments/refund.done": domainEvent({
    refundId: z.int(),
    paymentId: z.int(),
    subscriptionId: z.int().nullable(),
  }),
  "subscriptions/gateway-cancellation.failed": domainEvent(subscription),
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
