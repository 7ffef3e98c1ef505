import type { z } from "@hono/zod-openapi";
import type { Context } from "@/server/context/index";
import { json, type Reply } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { invalid } from "@/server/platform/errors/index";
import {
  type Buyer,
  type CreateInput,
  canUnlockBrowser,
  createSubscription,
  type PreviewInput,
  previewSubscription,
  resolveGiftStart,
} from "@/server/subscriptions/checkout/index";
import { createdDocument, previewDocument } from "../wire/checkout";
import { emptyToNull, getRecipient, type purchaseInput, toPurchaseRequest } from "../wire/checkout-input";
import { redactForBuyer } from "./redact-for-buyer.rules";
import { createUnlockCookies, type UnlockedBrowser } from "./unlock";

type Body = z.output<typeof purchaseInput>;

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parse `YYYY-MM-DD HH:MM:SS` in UTC, or a full ISO time; null: not given. */
function parseStart(value: string | null | undefined): Date | null {
  const text = emptyToNull(value)?.trim() ?? null;
  if (text === null) return null;
  const match = MOMENT.exec(text);
  const withZone = match?.[1] === undefined && text.length > 10 ? `${text}Z` : text;
  const at = match === null ? null : new Date(withZone.replace(" ", "T"));
  if (at === null || Number.isNaN(at.getTime()))
    throw invalid("body.subscription.start_timestamp", "must be a time as YYYY-MM-DD HH:MM:SS");
  return at;
}

function getMessage(body: Body): string | null {
  return emptyToNull(body.subscription.custom_message ?? body.custom_message);
}

/** Build the metadata of a subscription; for a gift, with its message. */
function buildMetadata(body: Body): Readonly<Record<string, unknown>> {
  const message = getRecipient(body) === null ? null : getMessage(body);
  return { ...body.subscription.metadata, ...(message !== null && { gift_message: message }) };
}

/** Compute the requested start: any time for the publication's own server, a day for a giver. */
function computeStart(buyer: Buyer, body: Body, now: Date): Date | null {
  if (buyer.channel === "desk") return parseStart(body.subscription.start_timestamp);
  const day = body.subscription.gift_starts_on ?? body.gift_starts_on ?? null;
  if (day === null || getRecipient(body) === null) return null;
  return resolveGiftStart(new Date(`${day}T00:00:00Z`), { now, path: "body.gift_starts_on" });
}

function toPreviewInput(buyer: Buyer, body: Body, now: Date): PreviewInput {
  return {
    buyer,
    recipient: getRecipient(body),
    asked: toPurchaseRequest(body),
    metadata: buildMetadata(body),
    notes: emptyToNull(body.subscription.notes),
    startAt: computeStart(buyer, body, now),
  };
}

/** Build the input of a purchase from its request body. */
export function toSubscriptionInput(buyer: Buyer, body: Body, now: Date): CreateInput {
  const { payment, external_id, referrer } = body.subscription;
  return {
    ...toPreviewInput(buyer, body, now),
    attemptToken: emptyToNull(body.attempt_token),
    paymentToken: emptyToNull(payment.payment_token),
    additionalData: payment.additional_data ?? body.additional_data ?? {},
    externalId: buyer.channel === "desk" ? emptyToNull(external_id) : null,
    referrer: emptyToNull(referrer),
  };
}

export interface PurchaseRequest {
  ctx: Context;
  outside: PaymentOutside;
  buyer: Buyer;
  body: Body;
  /** The browser that a guest's purchase unlocks. */
  browser?: UnlockedBrowser;
}

export async function answerPreview({ ctx, outside, buyer, body }: PurchaseRequest): Promise<Reply> {
  const preview = await previewSubscription(
    { ...ctx, ...outside },
    toPreviewInput(buyer, body, ctx.clock.now()),
  );
  const subscription = redactForBuyer(buyer, preview.subscription);
  return json(
    previewDocument({ ...preview, subscription }, { now: ctx.clock.now(), message: getMessage(body) }),
  );
}

export async function answerCreate({ ctx, outside, buyer, body, browser }: PurchaseRequest): Promise<Reply> {
  const now = ctx.clock.now();
  const created = await createSubscription({ ...ctx, ...outside }, toSubscriptionInput(buyer, body, now));
  const isUnlocked = buyer.channel === "guest" && canUnlockBrowser(ctx, created);
  const cookies =
    browser === undefined || !isUnlocked
      ? []
      : createUnlockCookies(ctx, outside, { subscriptionId: created.id, browser });
  return json(createdDocument(redactForBuyer(buyer, created), ctx.clock.now()), { status: 201, cookies });
}
