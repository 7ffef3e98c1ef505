import type { Context } from "@/server/accounts/index";
import {
  insertDeliveries,
  insertMessage,
  isEventWanted,
  lockReceivers,
  type Reminder,
  reminderDays,
  takeMessageId,
} from "./message.repository";
import { messageBody } from "./message-body.rules";
import { scheduleWorkers } from "./schedule-workers";
import type { WebhookFamily } from "./webhook";

/** An event for an account's receivers. */
interface WebhookEvent {
  family: WebhookFamily;
  /** Name on the wire. */
  name: string;
  /** The business occurrence: the same one again adds nothing. */
  eventId: string;
  occurredAt: Date;
  /** What the body says of it; written into the bytes now, whatever becomes of the object later. */
  data: unknown;
  /** Left out: for every endpoint that asked for events of this name. */
  reminder?: Reminder;
}

/** Whether any endpoint of the account asked for an event; spares making the data of one that nobody wants. */
export function isWanted(ctx: Context, event: { family: WebhookFamily; name: string }): Promise<boolean> {
  return isEventWanted(ctx.db, ctx.account.id, event);
}

/** Days before the end of a subscription on which endpoints of the account want to be told. */
export function listReminderDays(ctx: Context): Promise<number[]> {
  return reminderDays(ctx.db, ctx.account.id);
}

/**
 * Puts an event on its way to every endpoint of its family that asked for it; kept for those that are switched off.
 * All or nothing, and once per endpoint however often it is called. Returns how many deliveries were added.
 */
export async function enqueueDeliveries(ctx: Context, event: WebhookEvent): Promise<number> {
  const { family, name, eventId, occurredAt, data } = event;
  const accountId = ctx.account.id;
  const now = ctx.worldClock.now();
  return ctx.db.withStatements(async (tx) => {
    const receivers = await lockReceivers(tx, accountId, event);
    if (receivers.length === 0) return 0;
    const id = await takeMessageId(tx);
    const body = messageBody(family, { id: Number(id), name, occurredAt, data });
    const messageId = await insertMessage(tx, accountId, {
      id,
      family,
      eventId,
      name,
      occurredAt,
      body,
      now,
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
