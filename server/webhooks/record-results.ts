import type { Statements } from "@/server/platform/db/index";
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

/** How old the note of an endpoint's last success may be. */
const STALE_MS = 250;

/** Switches an endpoint off that has only failed for a day: its deliveries are kept, and staff are told. */
export async function deactivateEndpoint(
  ctx: Pick<WebhookContext, "account" | "worldClock" | "emit">,
  tx: Statements,
  { endpointId, failingSince }: { endpointId: number; failingSince: Date },
): Promise<void> {
  const now = ctx.worldClock.now();
  const reason = `Only failures since ${failingSince.toISOString()}.`;
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

/** Staff are told of a failure, while there is time left to mend it. */
async function tellOfFailing(
  ctx: Pick<WebhookContext, "emit">,
  tx: Statements,
  { endpointId, toldAt, deliveryId }: { endpointId: number; toldAt: Date; deliveryId: string },
): Promise<void> {
  await waitForDisk(tx);
  await ctx.emit(tx, {
    name: "webhooks/endpoint.failing",
    id: `webhook-endpoint:${endpointId}:failing:${toldAt.getTime()}`,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId, deliveryId },
  });
}

/** The failure that staff are to be told of: the first of a stretch that lasts; undefined: none is news. */
function newsOf(
  { family }: EndpointTarget,
  { failingSince, tooLong }: FailureStreak,
  { toldAt, attempts }: { toldAt: Date | null; attempts: readonly RecordedAttempt[] },
): { toldAt: Date; deliveryId: string } | undefined {
  if (failingSince === null || tooLong) return undefined;
  const failed = attempts.find(({ result }) => !result.received && result.startedAt >= failingSince);
  if (failed === undefined || !isWorthNotifying(family, failed.result.startedAt, toldAt)) return undefined;
  return { toldAt: failed.result.startedAt, deliveryId: failed.deliveryId };
}

/** Records attempts on one endpoint that have ended, with what they mean for it, in one transaction. */
export async function recordResults(
  ctx: WebhookContext,
  target: EndpointTarget,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const accountId = ctx.account.id;
  await ctx.db.withStatements(async (tx) => {
    const before = await lockHealth(tx, accountId, target.id);
    // Deleted meanwhile: its deliveries went with it.
    if (before === null) return;
    await recordAttempts(tx, accountId, attempts);
    if (before.status !== "active") return;
    const results = attempts.map(({ result }) => result);
    const stretch = updateStreak(target.family, before.failingSince, results);
    const { failingSince, lastSuccessAt, lastFailureAt } = stretch;
    const known = before.lastSuccessAt?.getTime() ?? 0;
    const isNews = lastFailureAt !== null || before.failingSince !== null;
    // An endpoint that receives all the time need not be written each time.
    if (!isNews && lastSuccessAt !== null && lastSuccessAt.getTime() - known < STALE_MS) return;
    const endpointId = target.id;
    const told = newsOf(target, stretch, { toldAt: before.failingToldAt, attempts });
    const failingToldAt = told?.toldAt ?? null;
    await writeHealth(tx, accountId, {
      endpointId,
      failingSince,
      lastSuccessAt,
      lastFailureAt,
      failingToldAt,
    });
    if (told !== undefined) await tellOfFailing(ctx, tx, { endpointId, ...told });
    if (stretch.tooLong && failingSince !== null)
      await deactivateEndpoint(ctx, tx, { endpointId, failingSince });
  });
}
