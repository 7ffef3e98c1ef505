import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

type Told = Pick<Subscription, "id" | "subscriberId">;

function about({ id, subscriberId }: Told) {
  return {
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId },
  };
}

export function activatedEvent(told: Told): DomainEvent {
  const name = "subscriptions/subscription.activated";
  return { name, id: `subscription:${told.id}:activated`, ...about(told) };
}

/** It opens again after it had ended: once for each time. */
export function emitReopened(ctx: Context, tx: Statements, told: Told & { at: Date }): Promise<void> {
  const id = `subscription:${told.id}:activated:${told.at.getTime()}`;
  return ctx.emit(tx, { ...activatedEvent(told), id });
}

/** Who cancelled. publication: its staff, its servers or the system. payment_provider: the gateway reported it. */
export type CancelledBy = "subscriber" | "publication" | "payment_provider";

function cancelledBy({ actor }: Context): CancelledBy {
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

export function emitCancelled(
  ctx: Context,
  tx: Statements,
  { by = cancelledBy(ctx), ...told }: Told & { by?: CancelledBy },
): Promise<void> {
  const { subject, data } = about(told);
  return ctx.emit(tx, {
    name: "subscriptions/subscription.cancelled",
    id: `subscription:${told.id}:cancelled`,
    subject,
    data: { ...data, by },
  });
}

/** A recurring one is cancelled where its money comes from, too: by a job, which tries again. */
export function emitGatewayCancellation(ctx: Context, tx: Statements, told: Told): Promise<void> {
  const name = "subscriptions/gateway-cancellation.requested";
  return ctx.emit(tx, { name, id: `subscription:${told.id}:gateway-cancellation`, ...about(told) });
}

/** A subscription took the place of another. */
export function switchedEvent(told: Told & { switchedFromId: number }): DomainEvent {
  const { subject, data } = about(told);
  return {
    name: "subscriptions/subscription.switched",
    id: `subscription:${told.id}:switched`,
    subject,
    data: { ...data, fromSubscriptionId: told.switchedFromId },
  };
}

export function emitSwitched(
  ctx: Context,
  tx: Statements,
  told: Told & { switchedFromId: number },
): Promise<void> {
  return ctx.emit(tx, switchedEvent(told));
}

/** It ended at `endedAt`: an extension may end it once more later. */
export function expiredEvent(told: Told & { endedAt: Date }): DomainEvent {
  const name = "subscriptions/subscription.expired";
  const id = `subscription:${told.id}:expired:${told.endedAt.getTime()}`;
  return { name, id, ...about(told) };
}

export function emitExpired(ctx: Context, tx: Statements, told: Told & { endedAt: Date }): Promise<void> {
  return ctx.emit(tx, expiredEvent(told));
}

export function enteredGraceEvent(told: Told & { endAt: Date }): DomainEvent {
  const name = "subscriptions/subscription.entered-grace";
  const id = `subscription:${told.id}:grace:${told.endAt.getTime()}`;
  return { name, id, ...about(told) };
}

export function remindedEvent(told: Told & { endAt: Date; days: number }): DomainEvent {
  const { subject, data } = about(told);
  return {
    name: "subscriptions/subscription.expiry-reminded",
    id: `subscription:${told.id}:reminded:${told.endAt.getTime()}:${told.days}`,
    subject,
    data: { ...data, days: told.days },
  };
}

/** Anything else that changed: told by the entry of the log that it is. */
export function emitChanged(
  ctx: Context,
  tx: Statements,
  told: { subscriberId: number; subscriptionId: number; action: string; entry: number },
): Promise<void> {
  const { subscriberId, subscriptionId, action, entry } = told;
  return ctx.emit(tx, {
    name: "subscriptions/subscription.changed",
    id: `subscription:${subscriptionId}:changed:${entry}`,
    subject: { type: "subscription", id: String(subscriptionId) },
    data: { subscriptionId, subscriberId, action },
  });
}

/** Somebody was added to a shared subscription, and is to hear of it. */
export function emitMemberMail(
  ctx: Context,
  tx: Statements,
  told: { subscriberId: number; subscriptionId: number; memberId: number; entry: number },
): Promise<void> {
  const { subscriberId, subscriptionId, memberId, entry } = told;
  return ctx.emit(tx, {
    name: "subscriptions/member-mail.requested",
    id: `subscription:${subscriptionId}:member:${entry}:mail`,
    subject: { type: "subscriber", id: String(memberId) },
    data: { subscriptionId, subscriberId, memberId },
  });
}
