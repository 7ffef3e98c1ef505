import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { getOrigin } from "@/server/platform/telemetry/index";
import { requirePermission } from "@/server/staff/index";
import { attemptCall, openSecrets } from "./attempt";
import { recordAttempts } from "./attempt.repository";
import { findTarget } from "./endpoint.repository";
import { getDelivery } from "./list-deliveries";
import { getEndpoint } from "./list-endpoints";
import { allocateMessageId, insertDeliveries, insertMessage } from "./message.repository";
import { buildMessageBody } from "./message-body.rules";
import { buildTestData } from "./test-data";
import type { WebhookAttempt, WebhookContext, WebhookDelivery } from "./webhook";
import { listFamilyEventNames } from "./webhook-events";

interface TestEvent {
  endpointId: number;
  /** Event name on the wire; left out: the first that the endpoint is subscribed to. */
  name?: string | undefined;
  /** Left out: data that is marked as a test. */
  data?: unknown;
}

/**
 * Call an endpoint now with a signed test event and return its response. Works when it is switched off; the result
 * does not change its status, and a test is not retried.
 */
export async function sendTestEvent(
  ctx: WebhookContext,
  input: TestEvent,
): Promise<WebhookDelivery & { body: string; log: WebhookAttempt[] }> {
  requirePermission(ctx, "webhooks:write");
  const accountId = ctx.account.id;
  const target = await findTarget(ctx.db, accountId, input.endpointId);
  if (target === null) throw notFound("webhook");
  const { family } = target;
  const { events } = await getEndpoint(ctx, target.id);
  const name = input.name ?? events[0] ?? "";
  if (!listFamilyEventNames(family).includes(name)) throw invalid("name", `Unknown ${family} event ${name}.`);
  const now = ctx.systemClock.now();
  const id = await allocateMessageId(ctx.db);
  const data = input.data ?? buildTestData(family, name, ctx.account.siteUrl);
  const body = buildMessageBody(family, { id: Number(id), name, occurredAt: now, data });
  const secrets = openSecrets(ctx, target, now);
  const origin = getOrigin();
  const result = await attemptCall(ctx, { target, secrets, message: { id, name, body, ...origin } });
  if (result === null) throw new AppError("internal", "The test was cancelled.");
  const deliveryId = await ctx.db.transaction(async (tx) => {
    const eventId = `test:${ctx.ids.uuid()}`;
    const message = { id, family, eventId, name, occurredAt: now, body, now, origin };
    const messageId = await insertMessage(tx, accountId, message);
    const delivery = { messageId, endpointIds: [target.id], kind: "test", state: "pending", now } as const;
    const [created] = await insertDeliveries(tx, accountId, delivery);
    if (created === undefined) throw new Error("the test was not written");
    const state = result.received ? "delivered" : "failed";
    const attempt = {
      deliveryId: created.id,
      number: 1,
      state,
      firstAttemptAt: now,
      nextAttemptAt: null,
    } as const;
    await recordAttempts(tx, accountId, [{ ...attempt, result }]);
    return created.id;
  });
  return getDelivery(ctx, deliveryId);
}
