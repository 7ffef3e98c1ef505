import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type RequestedWorker, requestWorkers } from "./worker.repository";

/** Tells the engine of a pump that was asked for, in the transaction that asked. */
export async function emitWorkerRequest(
  ctx: Context,
  tx: Statements,
  pump: RequestedWorker & { at?: Date; askedAgain?: Date },
): Promise<void> {
  const { endpointId, generation, failing, at, askedAgain } = pump;
  const first = `webhook-endpoint:${endpointId}:pump:${generation}`;
  // An engine takes an id once a day.
  const id = askedAgain === undefined ? first : `${first}:again:${askedAgain.getTime()}`;
  await ctx.emit(tx, {
    name: failing ? "webhooks/slow-pump.requested" : "webhooks/pump.requested",
    id,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId, generation },
    ...(at === undefined ? {} : { at }),
  });
}

/** Sees to it that the endpoints' pumps run now, in the transaction that gave them something to send. */
export async function scheduleWorkers(
  ctx: Context,
  tx: Statements,
  endpointIds: readonly number[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  const pumps = await requestWorkers(tx, ctx.account.id, { endpointIds, at: ctx.worldClock.now() });
  for (const pump of pumps) await emitWorkerRequest(ctx, tx, pump);
}
