import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { getSubscription, requireActor } from "@/server/subscriptions/lifecycle/index";
import { findChanger } from "./find-changer";
import { failChange, insertChange, savePage } from "./method-change.repository";
import { isCharged } from "./method-change.rules";

/** Pages that one subscriber may open in a quarter of an hour. */
const LIMIT = 10;

interface ChangeRequest {
  id: number;
  subscriberId: number;
  /** Build the address to which the gateway sends the subscriber, with the change's token. */
  buildReturnUrl: (token: string) => string;
  cancelUrl: string;
}

/**
 * Open a page of the gateway on which the subscriber saves another payment method for their own subscription. Nothing
 * is charged, and nothing changes until `confirmMethodChange`. Returns the page's address.
 *
 * not_found: no such subscription. invalid: it is not charged again. unavailable: its gateway offers no way, or does not
 * answer. rate_limited: too many pages.
 */
export async function openMethodChange(
  ctx: PaymentContext,
  { id, subscriberId, buildReturnUrl, cancelUrl }: ChangeRequest,
): Promise<string> {
  requireActor(ctx, subscriberId);
  const subscription = await getSubscription(ctx, { id, subscriberId });
  const name = `${ctx.account.id}:${subscriberId}`;
  await throttleAttempts(ctx, [{ kind: "payment-method", name, limit: LIMIT }]);
  if (!isCharged(subscription, ctx.clock.now()))
    throw new AppError("invalid", "This subscription isn't charged again.");
  const changer = await findChanger(ctx, id);
  if (changer === null)
    throw new AppError("unavailable", "The payment method of this subscription can't be changed here.");
  const token = ctx.ids.secret(24);
  const { adapter, changes, holder } = changer;
  const now = ctx.systemClock.now();
  await insertChange(ctx.db, ctx.account.id, { subscriptionId: id, token, adapter, now });
  const request = {
    reference: token,
    title: subscription.planName,
    returnUrl: buildReturnUrl(token),
    cancelUrl,
  };
  const page = await changes.openPage({ ...holder, ...request }).catch((error: unknown) => {
    ctx.log.warn({ err: error, subscriptionId: id }, "gateway did not open a page for a payment method");
    return null;
  });
  if (page?.success !== true) {
    await failChange(ctx.db, ctx.account.id, { token, code: page?.code ?? "no_answer", now });
    throw new AppError("unavailable", "The page for the payment method is unavailable. Try again shortly.");
  }
  await savePage(ctx.db, ctx.account.id, { token, pageReference: page.reference });
  return page.url;
}
