import { setTimeout as pause } from "node:timers/promises";
import { attemptCall, openSecrets } from "./attempt";
import type { RecordedAttempt } from "./attempt.repository";
import { type DueDelivery, findDue } from "./due.repository";
import type { EndpointTarget } from "./endpoint.repository";
import { nextAttemptAt } from "./profile.rules";
import { recordResults } from "./record-results";
import type { WebhookContext } from "./webhook";

/** Parallel calls to one endpoint. */
const MAX_PARALLEL_CALLS = 5;
/** Deliveries read per query. */
const BATCH = 25;
/** Poll interval for new deliveries while calls are in flight. */
const POLL_MS = 200;
/** How long a lingering worker waits for more, and its poll interval. */
const LINGER_MS = 300;
const LINGER_POLL_MS = 40;

/** The time slice of a running worker: target, deadline and abort signal. */
export interface TimeSlice {
  target: EndpointTarget;
  /** `performance.now()` in milliseconds after which no new call starts. */
  endsAt: number;
  /** Whether to wait a moment for more before ending: one worker for many deliveries costs less than one each. */
  linger: boolean;
  lost: AbortSignal;
}

function toRecordedAttempt(
  target: EndpointTarget,
  delivery: DueDelivery,
  result: RecordedAttempt["result"],
): RecordedAttempt {
  const number = delivery.attempts + 1;
  const firstAttemptAt = delivery.firstAttemptAt ?? result.startedAt;
  const retryAt = result.received
    ? null
    : nextAttemptAt(target.family, { attempts: number, firstAttemptAt, failedAt: result.endedAt });
  const state = result.received ? "delivered" : retryAt === null ? "failed" : "pending";
  return { deliveryId: delivery.id, number, state, firstAttemptAt, nextAttemptAt: retryAt, result };
}

/** Write results in batches: those that arrive during a write are written together in the next one. */
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
 * Send the due deliveries of one endpoint, a few in parallel, until none is due or the time slice ends. Every result
 * is recorded before it returns; an interruption in between repeats a delivery and never loses one.
 */
export async function sendDue(ctx: WebhookContext, timeSlice: TimeSlice): Promise<void> {
  const { target, lost, endsAt, linger } = timeSlice;
  const secrets = openSecrets(ctx, target, ctx.systemClock.now());
  const recorder = createRecorder(ctx, target);
  const parallel = target.ordered ? 1 : MAX_PARALLEL_CALLS;
  const inFlight = new Map<string, Promise<void>>();
  let queue: DueDelivery[] = [];

  const send = async (delivery: DueDelivery) => {
    const message = { ...delivery, id: delivery.messageId };
    const result = await attemptCall(ctx, { target, secrets, message, signal: lost });
    if (result !== null) await recorder.add(toRecordedAttempt(target, delivery, result));
  };
  const poll = async () => {
    const except = [...inFlight.keys(), ...recorder.unrecorded];
    const query = { endpoint: target, now: ctx.systemClock.now(), except, take: target.ordered ? 1 : BATCH };
    queue = await findDue(ctx.db, ctx.account.id, query);
  };
  const canSend = () => !lost.aborted && performance.now() < endsAt;
  const waitForMore = async () => {
    const until = performance.now() + (linger ? LINGER_MS : 0);
    while (queue.length === 0 && canSend() && performance.now() < until) {
      await pause(LINGER_POLL_MS);
      await poll();
    }
    return queue.length > 0;
  };

  await poll();
  while (canSend() && (queue.length > 0 || inFlight.size > 0 || (await waitForMore()))) {
    while (inFlight.size < parallel) {
      const delivery = queue.shift();
      if (delivery === undefined) break;
      const call = send(delivery).finally(() => inFlight.delete(delivery.id));
      inFlight.set(delivery.id, call);
    }
    await Promise.race([...inFlight.values(), pause(POLL_MS)]);
    if (queue.length === 0) await poll();
  }
  await Promise.all(inFlight.values());
  await recorder.drain();
}
