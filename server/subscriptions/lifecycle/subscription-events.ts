import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

type SubscriptionRef = Pick<Subscription, "id" | "subscriberId">;

function buildPayload({ id, subscriberId }: SubscriptionRef) {
  return {
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId },
  };
}

export function createActivatedEvent(event: SubscriptionRef): DomainEvent {
  const name = "subscriptions/subscription.activated";
  return { name, id: `subscription:${event.id}:activated`, ...buildPayload(event) };
}

/** Emit that an ended subscription is active again: a separate event for each time. */
export function emitReopened(
  ctx: Context,
  tx: Statements,
  event: SubscriptionRef & { at: Date },
): Promise<void> {
  const id = `subscription:${event.id}:activated:${event.at.getTime()}`;
  return ctx.emit(tx, { ...createActivatedEvent(event), id });
}

/** Who cancelled. publication: its staff, its servers or the system. payment_provider: the gateway reported it. */
export type CancelledBy = "subscriber" | "publication" | "payment_provider";

/** Derive who cancels from the caller. */
export function getCancelledBy({ actor }: Context): CancelledBy {
  switch (actor.kind) {
    case "reader":
    case "subscriber":
    case "anonymous":
      return "subscriber";
    case "staff":
    case "server":
    case "system":
      return "publication";
  }
}

/** Emit a cancellation: a separate event for each, because one can be undone. Call only where it was not cancelled. */
export function emitCancelled(
  ctx: Context,
  tx: Statements,
  { by = getCancelledBy(ctx), ...event }: SubscriptionRef & { by?: CancelledBy },
): Promise<void> {
  const { subject, data } = buildPayload(event);
  return ctx.emit(tx, {
    name: "subscriptions/subscription.cancelled",
    id: `subscription:${event.id}:cancelled:${ctx.ids.uuid()}`,
    subject,
    data: { ...data, by },
  });
}

/** Request the cancellation of a recurring subscription at its gateway, by a job with retries. */
export function emitGatewayCancellation(ctx: Context, tx: Statements, event: SubscriptionRef): Promise<void> {
  const name = "subscriptions/gateway-cancellation.requested";
  const id = `subscription:${event.id}:gateway-cancellation:${ctx.ids.uuid()}`;
  return ctx.emit(tx, { name, id, ...buildPayload(event) });
}

/** Request that the gateway undoes the cancellation of a recurring subscription, by a job with retries. */
export function emitGatewayResumption(ctx: Context, tx: Statements, event: SubscriptionRef): Promise<void> {
  const name = "subscriptions/gateway-resumption.requested";
  const id = `subscription:${event.id}:gateway-resumption:${ctx.ids.uuid()}`;
  return ctx.emit(tx, { name, id, ...buildPayload(event) });
}

/** Create the event of a switch: a subscription has replaced another one. */
export function createSwitchedEvent(event: SubscriptionRef & { switchedFromId: number }): DomainEvent {
  const { subject, data } = buildPayload(event);
  return {
    name: "subscriptions/subscription.switched",
    id: `subscription:${event.id}:switched`,
    subject,
    data: { ...data, fromSubscriptionId: event.switchedFromId },
  };
}

export function emitSwitched(
  ctx: Context,
  tx: Statements,
  event: SubscriptionRef & { switchedFromId: number },
): Promise<void> {
  return ctx.emit(tx, createSwitchedEvent(event));
}

/** Create the event of an end at `endedAt`. After an extension there may be another one later. */
export function createExpiredEvent(event: SubscriptionRef & { endedAt: Date }): DomainEvent {
  const name = "subscriptions/subscription.expired";
  const id = `subscription:${event.id}:expired:${event.endedAt.getTime()}`;
  return { name, id, ...buildPayload(event) };
}

export function emitExpired(
  ctx: Context,
  tx: Statements,
  event: SubscriptionRef & { endedAt: Date },
): Promise<void> {
  return ctx.emit(tx, createExpiredEvent(event));
}

export function createEnteredGraceEvent(event: SubscriptionRef & { endAt: Date }): DomainEvent {
  const name = "subscriptions/subscription.entered-grace";
  const id = `subscription:${event.id}:grace:${event.endAt.getTime()}`;
  return { name, id, ...buildPayload(event) };
}

export function createRemindedEvent(event: SubscriptionRef & { endAt: Date; days: number }): DomainEvent {
  const { subject, data } = buildPayload(event);
  return {
    name: "subscriptions/subscription.expiry-reminded",
    id: `subscription:${event.id}:reminded:${event.endAt.getTime()}:${event.days}`,
    subject,
    data: { ...data, days: event.days },
  };
}

/** Emit that a subscription was paused by its log entry `entry`: its subscriber gets a confirmation. */
export function emitPaused(
  ctx: Context,
  tx: Statements,
  event: SubscriptionRef & { entry: number },
): Promise<void> {
  const name = "subscriptions/subscription.paused";
  return ctx.emit(tx, { name, id: `subscription:${event.id}:paused:${event.entry}`, ...buildPayload(event) });
}

/** Emit any other change, identified by its log entry. */
export function emitChanged(
  ctx: Context,
  tx: Statements,
  event: { subscriberId: number; subscriptionId: number; action: string; entry: number },
): Promise<void> {
  const { subscriberId, subscriptionId, action, entry } = event;
  return ctx.emit(tx, {
    name: "subscriptions/subscription.changed",
    id: `subscription:${subscriptionId}:changed:${entry}`,
    subject: { type: "subscription", id: String(subscriptionId) },
    data: { subscriptionId, subscriberId, action },
  });
}

/** Request the mail to a new member of a shared subscription. */
export function emitMemberMail(
  ctx: Context,
  tx: Statements,
  event: { subscriberId: number; subscriptionId: number; memberId: number; entry: number },
): Promise<void> {
  const { subscriberId, subscriptionId, memberId, entry } = event;
  return ctx.emit(tx, {
    name: "subscriptions/member-mail.requested",
    id: `subscription:${subscriptionId}:member:${entry}:mail`,
    subject: { type: "subscriber", id: String(memberId) },
    data: { subscriptionId, subscriberId, memberId },
  });
}
