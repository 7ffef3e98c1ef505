import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { Origin } from "@/server/platform/telemetry/index";
import { type RequestedWorker, requestWorkers } from "./worker.repository";

/**
 * Emit the event that starts a requested worker, in the transaction of the request. `origin`: the request that caused
 * it, by default the current one.
 */
export async function emitWorkerRequest(
  ctx: Context,
  tx: Statements,
  request: RequestedWorker & { at?: Date; repeatedAt?: Date; origin?: Origin },
): Promise<void> {
  const { endpointId, generation, failing, at, repeatedAt, origin } = request;
  const firstId = `webhook-endpoint:${endpointId}:pump:${generation}`;
  // The engine deduplicates event ids for a day.
  const id = repeatedAt === undefined ? firstId : `${firstId}:again:${repeatedAt.getTime()}`;
  await ctx.emit(tx, {
    name: failing ? "webhooks/slow-pump.requested" : "webhooks/pump.requested",
    id,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId, generation },
    ...(at === undefined ? {} : { at }),
    ...(origin === undefined ? {} : { origin }),
  });
}

/** Schedule the workers of endpoints to run now, in the transaction that added their deliveries. */
export async function scheduleWorkers(
  ctx: Context,
  tx: Statements,
  endpointIds: readonly number[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  const requests = await requestWorkers(tx, ctx.account.id, { endpointIds, at: ctx.systemClock.now() });
  for (const request of requests) await emitWorkerRequest(ctx, tx, request);
}
