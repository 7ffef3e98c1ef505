import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { getOrigin } from "@/server/platform/telemetry/index";
import {
  allocateMessageId,
  type EventQuery,
  existsEndpointForEvent,
  findSubscribedEvents,
  insertDeliveries,
  insertMessage,
  lockReceivers,
  type Reminder,
  reminderDays,
} from "./message.repository";
import { buildMessageBody } from "./message-body.rules";
import { scheduleWorkers } from "./schedule-workers";
import type { WebhookFamily } from "./webhook";

/** An event for the endpoints of an account. */
interface WebhookEvent {
  family: WebhookFamily;
  /** Event name on the wire. */
  name: string;
  /** Key of the business event: the same key again adds nothing. */
  eventId: string;
  occurredAt: Date;
  /** Payload; serialised now, whatever happens to the object later. */
  data: unknown;
  /** Left out: for every endpoint subscribed to events of this name. */
  reminder?: Reminder;
}

/** Whether any endpoint of the account is subscribed to an event; avoids building a payload that nobody receives. */
export function hasEndpointForEvent(
  ctx: Context,
  event: { family: WebhookFamily; name: string },
): Promise<boolean> {
  return existsEndpointForEvent(ctx.db, ctx.account.id, event);
}

/** List the queries whose event an endpoint of their account is subscribed to. */
export async function listSubscribedEvents<Query extends EventQuery>(
  db: Statements,
  queries: readonly Query[],
): Promise<Query[]> {
  if (queries.length === 0) return [];
  const ordinals = new Set(await findSubscribedEvents(db, queries));
  return queries.filter((_, index) => ordinals.has(index + 1));
}

/** Days before the end of a subscription on which endpoints of the account receive a reminder. */
export function listReminderDays(ctx: Context): Promise<number[]> {
  return reminderDays(ctx.db, ctx.account.id);
}

/**
 * Enqueue deliveries of an event to every endpoint of its family that is subscribed to it; those for switched-off
 * endpoints are held. Atomic, and idempotent per endpoint. Returns how many deliveries were added.
 */
export async function enqueueDeliveries(ctx: Context, event: WebhookEvent): Promise<number> {
  const { family, name, eventId, occurredAt, data } = event;
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  return ctx.db.transaction(async (tx) => {
    const receivers = await lockReceivers(tx, accountId, event);
    if (receivers.length === 0) return 0;
    const id = await allocateMessageId(tx);
    const body = buildMessageBody(family, { id: Number(id), name, occurredAt, data });
    const messageId = await insertMessage(tx, accountId, {
      id,
      family,
      eventId,
      name,
      occurredAt,
      body,
      now,
      origin: getOrigin(),
    });
    const add = async (state: "pending" | "held") => {
      const endpointIds = receivers
        .filter((r) => (r.status === "active") === (state === "pending"))
        .map((r) => r.id);
      if (endpointIds.length === 0) return [];
      const added = await insertDeliveries(tx, accountId, {
        messageId,
        endpointIds,
        kind: "event",
        state,
        now,
      });
      return added.map(({ endpointId }) => endpointId);
    };
    const sent = await add("pending");
    const held = await add("held");
    await scheduleWorkers(ctx, tx, sent);
    return sent.length + held.length;
  });
}
