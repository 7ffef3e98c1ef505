import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { findGatewayNamed } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import { storeGatewayEvent } from "./gateway-event.repository";
import { requestProcessing } from "./request-work";
import {
  getEventId,
  getOrderingKey,
  parseWebhookRequest,
  selectStoredHeaders,
  toStoredText,
} from "./webhook-request.rules";

/** A webhook request of a gateway, as received. */
interface GatewayCall {
  /** The adapter's name, or a payment_type that is mapped to it. */
  adapter: string;
  rawBody: string;
  /** Keyed by lower-case name. */
  headers: Readonly<Record<string, string>>;
}

async function isVerified(
  ctx: Context,
  { name, adapter }: Gateway,
  request: WebhookRequest,
): Promise<boolean> {
  try {
    return (await adapter.webhookRequestAuthorized(request)) === true;
  } catch (error) {
    ctx.log.warn({ err: error, adapter: name }, "gateway webhook could not be verified");
    return false;
  }
}

/** Parse a request; null if its adapter cannot at present: the job parses it again. */
async function parseDetails(
  ctx: Context,
  { name, adapter }: Gateway,
  request: WebhookRequest,
): Promise<WebhookEventDetails | null> {
  try {
    return await adapter.webhookEventDetails(request);
  } catch (error) {
    ctx.log.warn({ err: error, adapter: name }, "gateway webhook could not be read");
    return null;
  }
}

/**
 * Receive a gateway's webhook: verify it, store it once per event id, and enqueue a job.
 *
 * An unverified request is refused as unauthorized and stores nothing; an unknown gateway is refused as not_found. A
 * stored event is never lost: every later error occurs in the job, which retries.
 */
export async function receiveGatewayEvent(
  ctx: PaymentContext,
  call: GatewayCall,
): Promise<{ isNew: boolean }> {
  const gateway = await findGatewayNamed(ctx, call.adapter);
  if (gateway === null) throw notFound("payment gateway");
  const request = parseWebhookRequest(call.rawBody, call.headers);
  if (!(await isVerified(ctx, gateway, request)))
    throw new AppError("unauthorized", "The webhook signature is missing or invalid.");
  const details = await parseDetails(ctx, gateway, request);
  const eventId = getEventId(details, call.rawBody);
  const orderingKey = getOrderingKey({ accountId: ctx.account.id, adapter: gateway.name }, details, eventId);
  return ctx.db.transaction(async (tx) => {
    const { id, deliveries, wasFailed } = await storeGatewayEvent(tx, ctx.account.id, {
      adapter: gateway.name,
      eventId,
      event: toStoredText(details?.event),
      rawBody: call.rawBody,
      headers: selectStoredHeaders(call.headers),
      attemptToken: toStoredText(details?.attemptToken),
      externalPaymentId: toStoredText(details?.externalPaymentId),
      externalSubscriptionId: toStoredText(details?.externalSubscriptionId),
      now: ctx.clock.now(),
    });
    const isNew = deliveries === 1;
    if (isNew || wasFailed)
      await requestProcessing(ctx, tx, { id, occurrence: `told:${deliveries}`, orderingKey });
    return { isNew };
  });
}
