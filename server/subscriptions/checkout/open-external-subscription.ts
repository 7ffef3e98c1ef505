import type { PaymentContext } from "@/server/payments/index";
import { isRecurringMethod } from "@/server/payments/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { findAttempt } from "./attempt.repository";
import { requireSeller } from "./buyer";
import { openAtGateway } from "./preview-subscription";
import { priceSale } from "./price-sale";
import { createAttemptToken } from "./token";

/**
 * Open a recurring subscription at the gateway of a payment method, as a preview does. With an attempt token it
 * belongs to that attempt and begins when its subscription does. Returns the gateway's id of the subscription.
 */
export async function openExternalSubscription(
  ctx: PaymentContext,
  input: { planId: number; paymentType: string; attemptToken: string | null },
): Promise<string> {
  requireSeller(ctx, "desk");
  const { planId, paymentType } = input;
  if (!isRecurringMethod(paymentType)) throw invalid("body.type", "must be a recurring payment_type");
  const attempt =
    input.attemptToken === null ? null : await findAttempt(ctx.db, ctx.account.id, input.attemptToken);
  if (input.attemptToken !== null && (attempt === null || attempt.planId !== planId))
    throw notFound("attempt");
  const request = {
    channel: "desk",
    planId,
    dynamicAssets: null,
    couponCode: null,
    paymentType,
    amountCents: null,
    amountCurrency: attempt?.amountCurrency ?? null,
    trial: null,
  } as const;
  const sale = await priceSale(ctx, request, null);
  const buyer = { id: attempt?.subscriberId ?? null, name: null, provider: "", identity: "" };
  const token = attempt?.token ?? createAttemptToken(ctx.ids);
  const { externalReferenceId: id } = await openAtGateway(ctx, {
    attemptToken: token,
    sale,
    paymentType,
    buyer,
  });
  if (id === null) throw invalid("body.type", "This gateway cannot create a subscription in advance.");
  return id;
}
