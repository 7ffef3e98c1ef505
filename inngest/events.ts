import { z } from "zod";

/** A kind of event: what it carries, and whether the account's event log shows it. */
interface EventKind<Data extends z.ZodObject> {
  data: Data;
  /** false: a request from one part of the platform to another, of no interest to the publisher. */
  logged: boolean;
}

/** Something that happened to a publisher's data: in the event log, and for functions to react to. */
function happened<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>> {
  return { data: z.object(shape), logged: true };
}

/** Something the platform asks of itself: for functions only. */
function requested<Shape extends z.ZodRawShape>(shape: Shape): EventKind<z.ZodObject<Shape>> {
  return { data: z.object(shape), logged: false };
}

const story = { storyId: z.guid(), version: z.int(), slug: z.string() };
const collection = { collectionId: z.int(), slug: z.string() };
const member = { memberId: z.int() };
/** null: asked for under an address that is nobody's; the same is written, so that nobody can tell. */
const perhapsMember = { memberId: z.int().nullable() };
const subscriber = { subscriberId: z.int() };
const subscription = { subscriptionId: z.int(), ...subscriber };
/** Staff who are told of, and who did it; null: whoever runs the installation, at the command line. */
const byStaff = { byStaffUserId: z.int().nullable() };
const comment = { commentId: z.int(), pageId: z.int(), authorId: z.int() };
/** A move of a comment, and why it was made. */
const moderated = { ...comment, reason: z.string() };

/**
 * Every event of the platform. Data holds ids and what cannot be read again later, never documents:
 * whoever handles an event reads the rest anew. Names are in the past tense, save for requests.
 */
export const eventCatalogue = {
  "accounts/publication.changed": happened({ staffUserId: z.int().nullable() }),
  "accounts/community.changed": happened({ staffUserId: z.int().nullable() }),
  "publishing/story.created": happened(story),
  "publishing/story.submitted": happened(story),
  "publishing/story.approved": happened(story),
  "publishing/story.rejected": happened(story),
  "publishing/story.scheduled": happened({ ...story, publishAt: z.iso.datetime() }),
  "publishing/story.redrafted": happened(story),
  "publishing/story.published": happened(story),
  "publishing/story.updated": happened(story),
  "publishing/story.retracted": happened(story),
  "publishing/story.votes-changed": requested({ storyId: z.guid() }),
  "publishing/story.publication-due": requested({ storyId: z.guid(), publishAt: z.iso.datetime() }),
  "publishing/collection.published": happened(collection),
  "publishing/collection.updated": happened(collection),
  "publishing/collection.deleted": happened(collection),
  "publishing/sections.rewrite-requested": requested({ sectionIds: z.array(z.int()) }),
  "publishing/caches.purge-requested": requested({ keys: z.array(z.string()) }),
  "engagement/pages.key-requested": requested({}),
  "engagement/page.created": happened({ pageId: z.int(), url: z.string() }),
  "engagement/comment.created": happened({ ...comment, parentId: z.int().nullable() }),
  "engagement/comment.published": happened(moderated),
  "engagement/comment.edited": happened(comment),
  "engagement/comment.hidden": happened(moderated),
  "engagement/comment.approved": happened(moderated),
  "engagement/comment.pended": happened(moderated),
  "engagement/comment.spammed": happened(moderated),
  "engagement/comment.deleted": happened(moderated),
  "engagement/comment.restored": happened(moderated),
  "engagement/contribution.submitted": happened({ contributionId: z.int(), readerId: z.int() }),
  "engagement/contribution.reviewed": happened({
    contributionId: z.int(),
    readerId: z.int(),
    state: z.string(),
  }),
  "identity/member.signed-up": happened(member),
  "identity/member.email-verified": happened(member),
  "identity/member.phone-verified": happened(member),
  "identity/member.password-changed": happened(member),
  "identity/member.locked": happened({ ...member, staffUserId: z.int(), reason: z.string().nullable() }),
  "identity/member.unlocked": happened({ ...member, staffUserId: z.int() }),
  "identity/password-reset.requested": requested(perhapsMember),
  "identity/login-code.requested": requested(perhapsMember),
  "identity/phone-code.requested": requested({ phoneCodeId: z.int() }),
  "identity/email-verification.requested": requested({
    ...perhapsMember,
    redirectUrl: z.string().nullable(),
  }),
  "accounts/staff.invited": happened({ invitationId: z.int(), role: z.string(), ...byStaff }),
  "accounts/staff.joined": happened({ staffUserId: z.int(), role: z.string(), invitationId: z.int() }),
  "accounts/staff.role-changed": happened({
    staffUserId: z.int(),
    from: z.string(),
    to: z.string(),
    ...byStaff,
  }),
  "accounts/staff.removed": happened({ staffUserId: z.int(), role: z.string(), ...byStaff }),
  "accounts/staff-password-link.requested": requested({ staffUserId: z.int().nullable() }),
  "subscriptions/subscriber.created": happened(subscriber),
  "subscriptions/subscriber.merged": happened({ ...subscriber, goneId: z.int() }),
  "subscriptions/subscription.created": happened(subscription),
  "subscriptions/subscription.activated": happened(subscription),
  "subscriptions/subscription.renewed": happened(subscription),
  "subscriptions/subscription.changed": happened({ ...subscription, action: z.string() }),
  "subscriptions/subscription.switched": happened({ ...subscription, fromSubscriptionId: z.int() }),
  // `by` is missing in events that an earlier version wrote.
  "subscriptions/subscription.cancelled": happened({
    ...subscription,
    by: z.enum(["subscriber", "publication", "payment_provider"]).optional(),
  }),
  "subscriptions/subscription.entered-grace": happened(subscription),
  "subscriptions/subscription.expired": happened(subscription),
  "subscriptions/subscription.expiry-reminded": happened({ ...subscription, days: z.int() }),
  "subscriptions/subscription.trial-ending": happened({ ...subscription, days: z.int() }),
  "subscriptions/payment.failed": happened({ ...subscription, paymentId: z.int(), attempt: z.int() }),
  "subscriptions/invoice-mail.requested": requested({ subscriptionId: z.int(), invoiceId: z.int() }),
  "subscriptions/member-mail.requested": requested({ ...subscription, memberId: z.int() }),
  "subscriptions/test-clock.advanced": happened({
    advanceId: z.int(),
    fromAt: z.iso.datetime(),
    toAt: z.iso.datetime(),
  }),
  "subscriptions/test-clock.advance-requested": requested({ advanceId: z.int() }),
  "subscriptions/gateway-cancellation.requested": requested(subscription),
  "payments/refund.requested": requested({ refundId: z.int(), paymentId: z.int() }),
  "payments/refund.done": happened({
    refundId: z.int(),
    paymentId: z.int(),
    subscriptionId: z.int().nullable(),
  }),
  "subscriptions/gateway-cancellation.failed": happened(subscription),
  "subscriptions/gateway-switch.requested": requested({
    ...subscription,
    begins: z.enum(["now", "period_end"]),
  }),
  "payments/gateway-event.received": requested({ gatewayEventId: z.int(), turn: z.string() }),
  "payments/sandbox-events.due": requested({}),
  "webhooks/endpoint.disabled": happened({ endpointId: z.int() }),
  "webhooks/endpoint.failing": happened({ endpointId: z.int(), deliveryId: z.string() }),
  "webhooks/pump.requested": requested({ endpointId: z.int(), generation: z.int() }),
  "webhooks/slow-pump.requested": requested({ endpointId: z.int(), generation: z.int() }),
} as const satisfies Record<string, EventKind<z.ZodObject>>;

export type EventName = keyof typeof eventCatalogue;

/** What an event of a name carries. */
export type EventData<Name extends EventName> = z.output<(typeof eventCatalogue)[Name]["data"]>;

/** What an event is about: the type and id of one object of the account. */
export interface EventSubject {
  type: string;
  id: string;
}

/** An event as a use case emits it. */
export type DomainEvent = {
  [Name in EventName]: {
    name: Name;
    /** The business occurrence, unique in the account: `story:<id>:published:<version>`. Emitted again, it is one. */
    id: string;
    subject: EventSubject;
    data: EventData<Name>;
    /** When functions are to act on it, by the world's clock; left out: at once. */
    at?: Date;
  };
}[EventName];

/** What a function finds in `event.data`: the event's own data beside its envelope. */
export type EngineEventData<Name extends EventName> = EventData<Name> & {
  accountId: number;
  /** The id the event was emitted with. */
  eventId: string;
  subject: EventSubject;
  /** ISO time at which it was emitted. */
  occurredAt: string;
};

/** Whether a text names an event of the catalogue. */
export function isEventName(text: string): text is EventName {
  return Object.hasOwn(eventCatalogue, text);
}

/** Names of the events that the account's event log shows, in the order of the catalogue. */
export function loggedEventNames(): EventName[] {
  return Object.keys(eventCatalogue)
    .filter(isEventName)
    .filter((name) => eventCatalogue[name].logged);
}
