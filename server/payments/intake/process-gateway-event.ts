import type { Context } from "@/server/accounts/index";
import { AppError, type ErrorCode, notFound } from "@/server/platform/errors/index";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { findGatewayNamed } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import { whyMalformed } from "./event-details.rules";
import type { GatewayEventStatus, Handled, StoredGatewayEvent } from "./gateway-event";
import { findGatewayEvent } from "./gateway-event-list.repository";
import { beginGatewayEvent, endGatewayEvent, nameGatewayEvent } from "./gateway-event-work.repository";
import { readEvent, webhookRequestOf } from "./webhook-request.rules";

/** An event as a job works on it. */
export interface GatewayEventDetails {
  event: StoredGatewayEvent;
  gateway: Gateway;
  /** As it came, without what proved its sender. */
  request: WebhookRequest;
  details: WebhookEventDetails;
}

/** What a job does with an event of its kind. May be asked any number of times, and at once. */
export type GatewayJob = (told: GatewayEventDetails) => Promise<Handled>;

async function handle(
  ctx: PaymentContext,
  event: StoredGatewayEvent,
  jobs: Readonly<Record<string, GatewayJob>>,
): Promise<Handled> {
  const gateway = await findGatewayNamed(ctx, event.adapter);
  if (gateway === null)
    throw new AppError(
      "not_found",
      "This gateway is no longer set up. Add it again, then reprocess the event.",
    );
  const request = webhookRequestOf(event.rawBody, event.headers);
  const details = await gateway.adapter.webhookEventDetails(request);
  const mapping = gateway.adapter.webhookEventTypeMapping();
  const name = Object.hasOwn(mapping, details.event) ? (mapping[details.event] ?? null) : null;
  await nameGatewayEvent(ctx.db, ctx.account.id, {
    id: event.id,
    event: readEvent(details.event),
    job: readEvent(name ?? ""),
    attemptToken: readEvent(details.attemptToken),
    externalPaymentId: readEvent(details.externalPaymentId),
    externalSubscriptionId: readEvent(details.externalSubscriptionId),
  });
  const job = name !== null && Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (job === undefined) return { status: "ignored", outcome: "An event of this name means nothing here." };
  const malformed = whyMalformed(details);
  if (malformed !== null) return { status: "failed", outcome: malformed };
  return job({ event, gateway, request, details });
}

/** Refusals of the event itself: a retry gets the same answer. All others (gateway, database, locks) may pass. */
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

function sentenceOf(ctx: Context, id: number, error: unknown): string {
  if (error instanceof AppError && error.code !== "internal") return error.message;
  ctx.log.error({ err: error, gatewayEventId: id }, "work on a gateway's event failed");
  return "Something went wrong while it was worked on.";
}

/**
 * Works on an event that is kept: reads it by its adapter and has the job of its kind do the rest. What is done, ignored
 * or given up stays as it is. An event that can never be processed is dead-lettered on the first attempt: status `failed`,
 * with the reason, for staff. Any other error is recorded and thrown, so that the job retries; on the last attempt the
 * event is dead-lettered too.
 */
export async function processGatewayEvent(
  ctx: PaymentContext,
  { id, isLastTry }: { id: number; isLastTry: boolean },
  jobs: Readonly<Record<string, GatewayJob>>,
): Promise<GatewayEventStatus> {
  const accountId = ctx.account.id;
  const event = await beginGatewayEvent(ctx.db, accountId, id);
  if (event === null) {
    const found = await findGatewayEvent(ctx.db, accountId, id);
    if (found === null) throw notFound("gateway event");
    return found.status;
  }
  try {
    const handled = await handle(ctx, event, jobs);
    await endGatewayEvent(ctx.db, accountId, { id, ...handled, now: ctx.clock.now() });
    return handled.status;
  } catch (error) {
    const outcome = sentenceOf(ctx, id, error);
    const isDeadLetter = isPermanent(error);
    const status = isDeadLetter || isLastTry ? "failed" : "waiting";
    await endGatewayEvent(ctx.db, accountId, { id, status, outcome, now: ctx.clock.now() });
    if (isDeadLetter) return status;
    throw error;
  }
}
