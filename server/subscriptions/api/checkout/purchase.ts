import type { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { json, type Reply } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { invalid } from "@/server/platform/errors/index";
import {
  type Buyer,
  type CreateInput,
  createSubscription,
  giftStart,
  type PreviewInput,
  previewSubscription,
} from "@/server/subscriptions/checkout/index";
import { unlocksBrowser } from "@/server/subscriptions/storefront/index";
import { createdDocument, previewDocument } from "../wire/checkout";
import { filled, type purchaseInput, recipientOf, toPurchaseRequest } from "../wire/checkout-input";
import { type UnlockedBrowser, unlockCookies } from "./unlock";
import { visibleToBuyer } from "./visible-to-buyer.rules";

type Body = z.output<typeof purchaseInput>;

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** `YYYY-MM-DD HH:MM:SS` in UTC, or a whole ISO time; null where nothing was said. */
function startOf(given: string | null | undefined): Date | null {
  const said = filled(given)?.trim() ?? null;
  if (said === null) return null;
  const found = MOMENT.exec(said);
  const zoned = found?.[1] === undefined && said.length > 10 ? `${said}Z` : said;
  const at = found === null ? null : new Date(zoned.replace(" ", "T"));
  if (at === null || Number.isNaN(at.getTime()))
    throw invalid("body.subscription.start_timestamp", "must be a time as YYYY-MM-DD HH:MM:SS");
  return at;
}

function messageOf(body: Body): string | null {
  return filled(body.subscription.custom_message ?? body.custom_message);
}

/** What is kept with the subscription; of a gift, its message as well. */
function metadataOf(body: Body): Readonly<Record<string, unknown>> {
  const message = recipientOf(body) === null ? null : messageOf(body);
  return { ...body.subscription.metadata, ...(message !== null && { gift_message: message }) };
}

/** From when it is to run: the publication's own server says any time, a giver a day. */
function wantedStart(buyer: Buyer, body: Body, now: Date): Date | null {
  if (buyer.channel === "desk") return startOf(body.subscription.start_timestamp);
  const day = body.subscription.gift_starts_on ?? body.gift_starts_on ?? null;
  if (day === null || recipientOf(body) === null) return null;
  return giftStart(new Date(`${day}T00:00:00Z`), { now, path: "body.gift_starts_on" });
}

function previewInput(buyer: Buyer, body: Body, now: Date): PreviewInput {
  return {
    buyer,
    recipient: recipientOf(body),
    asked: toPurchaseRequest(body),
    metadata: metadataOf(body),
    notes: filled(body.subscription.notes),
    startAt: wantedStart(buyer, body, now),
  };
}

/** What a create asks, out of its body. */
export function createInput(buyer: Buyer, body: Body, now: Date): CreateInput {
  const { payment, external_id, referrer } = body.subscription;
  return {
    ...previewInput(buyer, body, now),
    attemptToken: filled(body.attempt_token),
    paymentToken: filled(payment.payment_token),
    additionalData: payment.additional_data ?? body.additional_data ?? {},
    externalId: buyer.channel === "desk" ? filled(external_id) : null,
    referrer: filled(referrer),
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
    previewInput(buyer, body, ctx.clock.now()),
  );
  const subscription = visibleToBuyer(buyer, preview.subscription);
  return json(
    previewDocument({ ...preview, subscription }, { now: ctx.clock.now(), message: messageOf(body) }),
  );
}

export async function answerCreate({ ctx, outside, buyer, body, browser }: PurchaseRequest): Promise<Reply> {
  const now = ctx.clock.now();
  const made = await createSubscription({ ...ctx, ...outside }, createInput(buyer, body, now));
  const isUnlocked = buyer.channel === "guest" && unlocksBrowser(ctx, made);
  const cookies =
    browser === undefined || !isUnlocked
      ? []
      : unlockCookies(ctx, outside, { subscriptionId: made.id, browser });
  return json(createdDocument(visibleToBuyer(buyer, made), ctx.clock.now()), { status: 201, cookies });
}
