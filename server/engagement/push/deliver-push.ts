import pLimit from "p-limit";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { callPushService, type PushCall } from "./call-push-service";
import {
  claimDeliveries,
  postponeDelivery,
  settleDelivery,
  settleRest,
  settleUnsubscribed,
} from "./delivery.repository";
import {
  completeMessage,
  findOpenMessage,
  markQueued,
  type OpenMessage,
  queueDeliveries,
} from "./message.repository";
import { openPushKey, type VapidKey } from "./push-key";
import { judgeAnswer } from "./push-response.rules";
import { deleteSubscription } from "./subscription.repository";

/** What notifications are sent with. */
export type PushContext = Context & { egress: Egress; vault: Vault };

/** Deliveries that one statement creates. */
const QUEUE_BATCH = 1_000;
const SEND_BATCH = 100;
/** Calls of push services at once. */
const CONCURRENCY = 20;
/** After this time the deliveries of a sender that crashed are sent by another; a batch takes less. */
const CLAIM_MILLISECONDS = 3 * 60_000;

/** Create the deliveries to all recipients; a repeated call continues. */
async function queueAll({ account, db, systemClock }: PushContext, { id }: OpenMessage): Promise<void> {
  let after: number | null = 0;
  while (after !== null)
    after = await queueDeliveries(db, account.id, { id, after, limit: QUEUE_BATCH, now: systemClock.now() });
  await markQueued(db, account.id, { id, now: systemClock.now() });
}

/** Send one delivery, and record what follows from the answer. */
async function deliver(ctx: PushContext, sending: PushCall): Promise<void> {
  const { account, db, log, systemClock } = ctx;
  const { id, attempts, subscriptionId } = sending.delivery;
  const answer = await callPushService(ctx, sending);
  const now = systemClock.now();
  const verdict = judgeAnswer({ ...answer, attempts }, now);
  if (verdict.kind === "retry") {
    await postponeDelivery(db, account.id, { id, attempts, dueAt: verdict.at });
    return;
  }
  await settleDelivery(db, account.id, { id, attempts, outcome: verdict.kind, now });
  // An address that never answered is as gone as one that its service has ended.
  if (verdict.kind === "gone" || (verdict.kind === "failed" && answer.status === null))
    await deleteSubscription(db, account.id, subscriptionId);
  if (verdict.kind === "failed")
    log.warn({ accountId: account.id, deliveryId: id, status: answer.status }, "a notification was refused");
}

/** Send the deliveries that are due, at most a batch. Returns how many it tried. */
async function sendBatch(ctx: PushContext, message: OpenMessage, key: VapidKey): Promise<number> {
  const { account, db, systemClock } = ctx;
  const now = systemClock.now();
  await settleUnsubscribed(db, account.id, { messageId: message.id, now });
  const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
  const claim = { messageId: message.id, now, until, limit: SEND_BATCH };
  const claimed = await claimDeliveries(db, account.id, claim);
  const limit = pLimit(CONCURRENCY);
  const results = await Promise.allSettled(
    claimed.map((delivery) => limit(() => deliver(ctx, { message, delivery, key }))),
  );
  // Its claim ends, and it is sent again: the others of the batch are not.
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return claimed.length;
}

/**
 * Continue to send a notification: its deliveries are created once for each recipient, and a batch of those that are due
 * is sent. Concurrent calls share the work, and a call continues what a process left that died. What cannot be sent by
 * the message's end, or after its story was retracted, is not sent. Returns `more`: others are due now; `later`: others
 * will be; `done`: none is open.
 */
export async function continuePush(ctx: PushContext, messageId: number): Promise<"more" | "later" | "done"> {
  const { account, db, systemClock } = ctx;
  const message = await findOpenMessage(db, account.id, messageId);
  if (message === null) return "done";
  if (message.queuedAt === null) await queueAll(ctx, message);
  const now = systemClock.now();
  const hasExpired = now >= message.expiresAt;
  const key = hasExpired ? null : await openPushKey(ctx);
  let tried = 0;
  if (key === null || !message.story.isLive)
    await settleRest(db, account.id, { messageId, outcome: hasExpired ? "expired" : "cancelled", now });
  else tried = await sendBatch(ctx, message, key);
  if (await completeMessage(db, account.id, { id: messageId, now: systemClock.now() })) return "done";
  return tried === SEND_BATCH ? "more" : "later";
}
