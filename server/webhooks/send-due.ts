import { setTimeout as pause } from "node:timers/promises";
import { attemptCall, openSecrets } from "./attempt";
import type { RecordedAttempt } from "./attempt.repository";
import { type DueDelivery, findDue } from "./due.repository";
import type { EndpointTarget } from "./endpoint.repository";
import { nextAttemptAt } from "./profile.rules";
import { recordResults } from "./record-results";
import type { WebhookContext } from "./webhook";

/** Calls to one endpoint at a time. */
const PARALLEL = 5;
/** Deliveries read at a time. */
const BATCH = 25;
/** How often a pump that waits for slow answers looks for new deliveries. */
const LOOK_MS = 200;
/** For how long, and how often, a pump that lingers looks for more. */
const LINGER_MS = 300;
const LINGER_LOOK_MS = 40;

/** A pump at work: what it may send, until when, and when it must stop at once. */
export interface TimeSlice {
  target: EndpointTarget;
  /** Milliseconds of `performance.now()` after which nothing new is begun. */
  endsAt: number;
  /** Whether to wait a moment for more before ending: one pump for many deliveries costs less than one each. */
  linger: boolean;
  lost: AbortSignal;
}

function outcomeOf(
  target: EndpointTarget,
  delivery: DueDelivery,
  result: RecordedAttempt["result"],
): RecordedAttempt {
  const number = delivery.attempts + 1;
  const firstAttemptAt = delivery.firstAttemptAt ?? result.startedAt;
  const again = result.received
    ? null
    : nextAttemptAt(target.family, { attempts: number, firstAttemptAt, failedAt: result.endedAt });
  const state = result.received ? "delivered" : again === null ? "failed" : "pending";
  return { deliveryId: delivery.id, number, state, firstAttemptAt, nextAttemptAt: again, result };
}

/** Writes results as they come: those that end while some are being written go together next. */
function createRecorder(ctx: WebhookContext, target: EndpointTarget) {
  let waiting: RecordedAttempt[] = [];
  let writing: Promise<void> | null = null;
  const unrecorded = new Set<string>();
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await recordResults(ctx, target, batch);
      for (const { deliveryId } of batch) unrecorded.delete(deliveryId);
    }
  };
  const flush = () => {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };
  return {
    unrecorded,
    add: (attempt: RecordedAttempt) => {
      waiting.push(attempt);
      unrecorded.add(attempt.deliveryId);
      return flush();
    },
    drain: async () => {
      while (writing !== null || waiting.length > 0) await flush();
    },
  };
}

/**
 * Sends what is due to one endpoint, a few at a time, until nothing is or the shift ends. Every result is recorded
 * before it returns; whoever stops it in between causes a delivery to be sent again, never to be lost.
 */
export async function sendDue(ctx: WebhookContext, shift: TimeSlice): Promise<void> {
  const { target, lost, endsAt, linger } = shift;
  const secrets = openSecrets(ctx, target, ctx.worldClock.now());
  const recorder = createRecorder(ctx, target);
  const parallel = target.ordered ? 1 : PARALLEL;
  const inFlight = new Map<string, Promise<void>>();
  let queue: DueDelivery[] = [];

  const send = async (delivery: DueDelivery) => {
    const message = { id: delivery.messageId, body: delivery.body };
    const result = await attemptCall(ctx, { target, secrets, message, signal: lost });
    if (result !== null) await recorder.add(outcomeOf(target, delivery, result));
  };
  const look = async () => {
    const except = [...inFlight.keys(), ...recorder.unrecorded];
    const query = { endpoint: target, now: ctx.worldClock.now(), except, take: target.ordered ? 1 : BATCH };
    queue = await findDue(ctx.db, ctx.account.id, query);
  };
  const isOpen = () => !lost.aborted && performance.now() < endsAt;
  const comesMore = async () => {
    const until = performance.now() + (linger ? LINGER_MS : 0);
    while (queue.length === 0 && isOpen() && performance.now() < until) {
      await pause(LINGER_LOOK_MS);
      await look();
    }
    return queue.length > 0;
  };

  await look();
  while (isOpen() && (queue.length > 0 || inFlight.size > 0 || (await comesMore()))) {
    while (inFlight.size < parallel) {
      const delivery = queue.shift();
      if (delivery === undefined) break;
      const call = send(delivery).finally(() => inFlight.delete(delivery.id));
      inFlight.set(delivery.id, call);
    }
    await Promise.race([...inFlight.values(), pause(LOOK_MS)]);
    if (queue.length === 0) await look();
  }
  await Promise.all(inFlight.values());
  await recorder.drain();
}
