import type { Context } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { findGatewayNamed } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import { storeGatewayEvent } from "./gateway-event.repository";
import { requestWork } from "./request-work";
import { eventIdOf, readEvent, storedHeaders, turnOf, webhookRequestOf } from "./webhook-request.rules";

/** A call of a gateway, as it came. */
interface GatewayCall {
  /** The adapter's name, or a payment word that means it. */
  adapter: string;
  rawBody: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
}

async function isGenuine(
  ctx: Context,
  { name, adapter }: Gateway,
  request: WebhookRequest,
): Promise<boolean> {
  try {
    return (await adapter.webhookRequestAuthorized(request)) === true;
  } catch (error) {
    ctx.log.warn({ err: error, adapter: name }, "a gateway's call could not be verified");
    return false;
  }
}

/** What a call says; null where its adapter cannot say so now: the job asks again. */
async function detailsOf(
  ctx: Context,
  { name, adapter }: Gateway,
  request: WebhookRequest,
): Promise<WebhookEventDetails | null> {
  try {
    return await adapter.webhookEventDetails(request);
  } catch (error) {
    ctx.log.warn({ err: error, adapter: name }, "a gateway's call could not be read");
    return null;
  }
}

/**
 * Takes a gateway's call: verified by its adapter, kept as it came, once by the gateway's id of it, and left to a job.
 * One that cannot be verified is unauthorized and leaves nothing behind; an unknown gateway is not_found. What is kept is
 * never lost: whatever else goes wrong goes wrong in the job, which tries again.
 */
export async function receiveGatewayEvent(
  ctx: PaymentContext,
  call: GatewayCall,
): Promise<{ isNew: boolean }> {
  const gateway = await findGatewayNamed(ctx, call.adapter);
  if (gateway === null) throw notFound("payment gateway");
  const request = webhookRequestOf(call.rawBody, call.headers);
  if (!(await isGenuine(ctx, gateway, request)))
    throw new AppError("unauthorized", "This call is not signed as the gateway signs its calls.");
  const details = await detailsOf(ctx, gateway, request);
  const eventId = eventIdOf(details, call.rawBody);
  const turn = turnOf({ accountId: ctx.account.id, adapter: gateway.name }, details, eventId);
  return ctx.db.withStatements(async (tx) => {
    const { id, deliveries, wasFailed } = await storeGatewayEvent(tx, ctx.account.id, {
      adapter: gateway.name,
      eventId,
      event: readEvent(details?.event),
      rawBody: call.rawBody,
      headers: storedHeaders(call.headers),
      attemptToken: readEvent(details?.attemptToken),
      externalPaymentId: readEvent(details?.externalPaymentId),
      externalSubscriptionId: readEvent(details?.externalSubscriptionId),
      now: ctx.clock.now(),
    });
    const isNew = deliveries === 1;
    if (isNew || wasFailed) await requestWork(ctx, tx, { id, occurrence: `told:${deliveries}`, turn });
    return { isNew };
  });
}
