import type { Context } from "@/server/accounts/index";
import {
  insertDeliveries,
  insertMessage,
  isEventWanted,
  lockReceivers,
  type Receiver,
  takeMessageId,
} from "./message.repository";
import { messageBody } from "./message-body.rules";
import { startPumps } from "./request-pumps";
import type { WebhookFamily } from "./webhook";

/** An event for an account's receivers. */
export interface WebhookEvent {
  family: WebhookFamily;
  /** Name on the wire. */
  name: string;
  /** The business occurrence: the same one again adds nothing. */
  eventId: string;
  occurredAt: Date;
  /** What the body says of it; written into the bytes now, whatever becomes of the object later. */
  data: unknown;
}

/** Whether any endpoint of the account asked for an event; spares making the data of one that nobody wants. */
export function isWanted(ctx: Context, event: { family: WebhookFamily; name: string }): Promise<boolean> {
  return isEventWanted(ctx.db, ctx.account.id, event);
}

/**
 * Puts an event on its way to every endpoint of its family that asked for it; kept for those that are switched off.
 * All or nothing, and once per endpoint however often it is called. Returns how many deliveries were added.
 */
export async function enqueueDeliveries(ctx: Context, event: WebhookEvent): Promise<number> {
  const { family, name, eventId, occurredAt, data } = event;
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
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
    const idsOf = (active: boolean) =>
      receivers.filter((r: Receiver) => (r.status === "active") === active).map((r) => r.id);
    const about = { messageId, kind: "event", now } as const;
    const sent = await insertDeliveries(tx, accountId, {
      ...about,
      endpointIds: idsOf(true),
      state: "pending",
    });
    const held = await insertDeliveries(tx, accountId, {
      ...about,
      endpointIds: idsOf(false),
      state: "held",
    });
    await startPumps(
      ctx,
      tx,
      sent.map(({ endpointId }) => endpointId),
    );
    return sent.length + held.length;
  });
}
