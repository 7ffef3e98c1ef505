import type { Context } from "@/server/context/index";
import { AppError, type ErrorCode, notFound } from "@/server/platform/errors/index";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { findGatewayNamed } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import { whyMalformed } from "./event-details.rules";
import type { EventOutcome, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";
import { findGatewayEvent } from "./gateway-event-list.repository";
import { beginGatewayEvent, endGatewayEvent, saveEventDetails } from "./gateway-event-work.repository";
import { parseWebhookRequest, toStoredText } from "./webhook-request.rules";

/** An event as a job processes it. */
export interface GatewayEventInput {
  event: StoredGatewayEvent;
  gateway: Gateway;
  /** As received, without the sender's signatures and credentials. */
  request: WebhookRequest;
  details: WebhookEventDetails;
}

/** Process an event of one kind. May be called repeatedly and concurrently for the same event. */
export type GatewayEventHandler = (input: GatewayEventInput) => Promise<EventOutcome>;

async function runJob(
  ctx: PaymentContext,
  event: StoredGatewayEvent,
  jobs: Readonly<Record<string, GatewayEventHandler>>,
): Promise<EventOutcome> {
  const gateway = await findGatewayNamed(ctx, event.adapter);
  if (gateway === null)
    throw new AppError(
      "not_found",
      "This gateway is no longer set up. Add it again, then reprocess the event.",
    );
  const request = parseWebhookRequest(event.rawBody, event.headers);
  const details = await gateway.adapter.webhookEventDetails(request);
  const mapping = gateway.adapter.webhookEventTypeMapping();
  const name = Object.hasOwn(mapping, details.event) ? (mapping[details.event] ?? null) : null;
  await saveEventDetails(ctx.db, ctx.account.id, {
    id: event.id,
    event: toStoredText(details.event),
    job: toStoredText(name ?? ""),
    attemptToken: toStoredText(details.attemptToken),
    externalPaymentId: toStoredText(details.externalPaymentId),
    externalSubscriptionId: toStoredText(details.externalSubscriptionId),
  });
  const job = name !== null && Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (job === undefined) return { status: "ignored", outcome: "No action is configured for this event." };
  const malformed = whyMalformed(details);
  if (malformed !== null) return { status: "failed", outcome: malformed };
  return job({ event, gateway, request, details });
}

/**
 * Refusals of the event itself: a retry gets the same result. All others (gateway, database, locks) may be transient.
 */
const PERMANENT: ReadonlySet<ErrorCode> = new Set([
  "invalid",
  "forbidden",
  "not_found",
  "gone",
  "unprocessable",
]);

function isPermanent(error: unknown): boolean {
  return error instanceof AppError && PERMANENT.has(error.code);
}

function toMessage(ctx: Context, id: number, error: unknown): string {
  if (error instanceof AppError && error.code !== "internal") return error.message;
  ctx.log.error({ err: error, gatewayEventId: id }, "gateway event processing failed");
  return "Something went wrong while processing the event.";
}

/**
 * Process a stored event: parse it with its adapter and run the job of its kind.
 *
 * A done, ignored or failed event is left unchanged. An event that can never be processed is dead-lettered on the
 * first attempt: status `failed`, with the reason, for staff. Any other error is recorded and thrown, so that the job
 * retries; on the last attempt the event is dead-lettered too.
 */
export async function processGatewayEvent(
  ctx: PaymentContext,
  { id, isLastTry }: { id: number; isLastTry: boolean },
  jobs: Readonly<Record<string, GatewayEventHandler>>,
): Promise<GatewayEventStatus> {
  const accountId = ctx.account.id;
  const event = await beginGatewayEvent(ctx.db, accountId, id);
  if (event === null) {
    const existing = await findGatewayEvent(ctx.db, accountId, id);
    if (existing === null) throw notFound("gateway event");
    return existing.status;
  }
  try {
    const handled = await runJob(ctx, event, jobs);
    await endGatewayEvent(ctx.db, accountId, { id, ...handled, now: ctx.clock.now() });
    return handled.status;
  } catch (error) {
    const outcome = toMessage(ctx, id, error);
    const isDeadLetter = isPermanent(error);
    const status = isDeadLetter || isLastTry ? "failed" : "waiting";
    await endGatewayEvent(ctx.db, accountId, { id, status, outcome, now: ctx.clock.now() });
    if (isDeadLetter) return status;
    throw error;
  }
}
