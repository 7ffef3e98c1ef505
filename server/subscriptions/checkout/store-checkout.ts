import type { PaymentContext } from "@/server/payments/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requireAgreement } from "./agreement.rules";
import type { CheckoutIntentInput } from "./attempt";
import { findAttempt } from "./attempt.repository";
import { findPurchaseParties } from "./buyer";
import { toCheckoutParams } from "./checkout-params";
import { toCreateTerms } from "./create-terms";
import type { CreateInput } from "./request";
import { saleSchema } from "./sale";
import { saveIntent } from "./stored-checkout";
import { requireNotRenewed } from "./subscription-writes.repository";

/**
 * Store the input of a create with its attempt before the payment, so that the payment creates exactly that,
 * whether the buyer or a webhook reports it. Refused like the create: another buyer's attempt, an expired one,
 * other terms than previewed, and a second renewal of the same subscription.
 */
export async function storeCheckout(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
  back: Omit<CheckoutIntentInput, "spending"> & { renewedFromId: number | null },
): Promise<void> {
  const people = await findPurchaseParties(ctx, input);
  const attempt = await findAttempt(ctx.db, ctx.account.id, input.attemptToken);
  const isOwn = attempt?.subscriberId === people.buyer.subscriber.id && attempt.kind !== "switch_plan";
  if (attempt === null || !isOwn) throw notFound("attempt");
  if (attempt.spentAt !== null) return;
  if (attempt.expiresAt <= ctx.clock.now())
    throw invalid("body.attempt_token", "This attempt_token has expired. Preview again.");
  requireAgreement(attempt, saleSchema.parse(attempt.terms), toCreateTerms(input, people));
  const { renewedFromId, ...rest } = back;
  if (renewedFromId !== null) await requireNotRenewed(ctx.db, ctx.account.id, renewedFromId);
  await saveIntent(ctx, attempt.token, {
    ...rest,
    spending: { ...toCheckoutParams(input, people), renewedFromId },
  });
}
