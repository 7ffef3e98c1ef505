import type { Db, Statements } from "@/server/platform/db/index";
import {
  holdDeliveries,
  lockHealth,
  type RecordedAttempt,
  recordAttempts,
  waitForDisk,
  writeHealth,
} from "./attempt.repository";
import { type EndpointTarget, writeStatus } from "./endpoint.repository";
import { type FailureStreak, updateStreak } from "./failure-streak.rules";
import { isWorthNotifying } from "./profile.rules";
import type { WebhookContext } from "./webhook";

/** Maximum staleness of an endpoint's stored last success. */
const SUCCESS_STALE_MS = 250;

/** Switch off an endpoint that has only failed for a day: its deliveries are held, and staff are notified. */
export async function deactivateEndpoint(
  ctx: Pick<WebhookContext, "account" | "systemClock" | "emit">,
  tx: Db,
  { endpointId, failingSince }: { endpointId: number; failingSince: Date },
): Promise<void> {
  const now = ctx.systemClock.now();
  const reason = `All deliveries have failed since ${failingSince.toISOString()}.`;
  await waitForDisk(tx);
  await writeStatus(tx, ctx.account.id, { id: endpointId, status: "deactivated", reason, now });
  await holdDeliveries(tx, ctx.account.id, endpointId);
  await ctx.emit(tx, {
    name: "webhooks/endpoint.disabled",
    id: `webhook-endpoint:${endpointId}:disabled:${failingSince.getTime()}`,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId },
  });
}

/** Notify staff of a failure while there is time left to fix it. */
async function emitEndpointFailing(
  ctx: Pick<WebhookContext, "emit">,
  tx: Statements,
  { endpointId, notifiedAt, deliveryId }: { endpointId: number; notifiedAt: Date; deliveryId: string },
): Promise<void> {
  await waitForDisk(tx);
  await ctx.emit(tx, {
    name: "webhooks/endpoint.failing",
    id: `webhook-endpoint:${endpointId}:failing:${notifiedAt.getTime()}`,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId, deliveryId },
  });
}

/** Find the failure to notify staff of: the first of the current streak; undefined: none. */
function findReportableFailure(
  { family }: EndpointTarget,
  { failingSince, tooLong }: FailureStreak,
  { lastNotifiedAt, attempts }: { lastNotifiedAt: Date | null; attempts: readonly RecordedAttempt[] },
): { notifiedAt: Date; deliveryId: string } | undefined {
  if (failingSince === null || tooLong) return undefined;
  const failed = attempts.find(({ result }) => !result.received && result.startedAt >= failingSince);
  if (failed === undefined || !isWorthNotifying(family, failed.result.startedAt, lastNotifiedAt))
    return undefined;
  return { notifiedAt: failed.result.startedAt, deliveryId: failed.deliveryId };
}

/** Record finished attempts on one endpoint and their effect on its health, in one transaction. */
export async function recordResults(
  ctx: WebhookContext,
  target: EndpointTarget,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    const previous = await lockHealth(tx, accountId, target.id);
    // The endpoint was deleted meanwhile, with its deliveries.
    if (previous === null) return;
    await recordAttempts(tx, accountId, attempts);
    if (previous.status !== "active") return;
    const results = attempts.map(({ result }) => result);
    const streak = updateStreak(target.family, previous.failingSince, results);
    const { failingSince, lastSuccessAt, lastFailureAt } = streak;
    const previousSuccess = previous.lastSuccessAt?.getTime() ?? 0;
    const hasChanged = lastFailureAt !== null || previous.failingSince !== null;
    // Skip the write for an endpoint that receives all the time.
    if (!hasChanged && lastSuccessAt !== null && lastSuccessAt.getTime() - previousSuccess < SUCCESS_STALE_MS)
      return;
    const endpointId = target.id;
    const reportable = findReportableFailure(target, streak, {
      lastNotifiedAt: previous.failingToldAt,
      attempts,
    });
    const failingToldAt = reportable?.notifiedAt ?? null;
    await writeHealth(tx, accountId, {
      endpointId,
      failingSince,
      lastSuccessAt,
      lastFailureAt,
      failingToldAt,
    });
    if (reportable !== undefined) await emitEndpointFailing(ctx, tx, { endpointId, ...reportable });
    if (streak.tooLong && failingSince !== null)
      await deactivateEndpoint(ctx, tx, { endpointId, failingSince });
  });
}
