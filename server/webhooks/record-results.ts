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
import { isNewsOfFailing } from "./profile.rules";
import { followStretch } from "./stretch.rules";
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

/** Staff are told of the failure with which a stretch begins, while there is a day left to mend it. */
async function tellOfFailing(
  ctx: Pick<WebhookContext, "emit">,
  tx: Statements,
  {
    endpointId,
    failingSince,
    attempts,
  }: { endpointId: number; failingSince: Date; attempts: readonly RecordedAttempt[] },
): Promise<void> {
  const first = attempts.find(({ result }) => !result.received && result.startedAt >= failingSince);
  if (first === undefined) return;
  await waitForDisk(tx);
  await ctx.emit(tx, {
    name: "webhooks/endpoint.failing",
    id: `webhook-endpoint:${endpointId}:failing:${failingSince.getTime()}`,
    subject: { type: "webhook-endpoint", id: String(endpointId) },
    data: { endpointId, deliveryId: first.deliveryId },
  });
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
    const stretch = followStretch(target.family, before.failingSince, results);
    const { failingSince, lastSuccessAt, lastFailureAt } = stretch;
    const known = before.lastSuccessAt?.getTime() ?? 0;
    const isNews = lastFailureAt !== null || before.failingSince !== null;
    // An endpoint that receives all the time need not be written each time.
    if (!isNews && lastSuccessAt !== null && lastSuccessAt.getTime() - known < STALE_MS) return;
    await writeHealth(tx, accountId, { endpointId: target.id, failingSince, lastSuccessAt, lastFailureAt });
    if (failingSince === null) return;
    const isNew = before.failingSince === null;
    if (isNew && isNewsOfFailing(target.family, failingSince, before.lastFailureAt))
      await tellOfFailing(ctx, tx, { endpointId: target.id, failingSince, attempts });
    if (stretch.tooLong) await deactivateEndpoint(ctx, tx, { endpointId: target.id, failingSince });
  });
}
