import type { PaymentContext } from "@/server/payments/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requireAgreement } from "./agreement.rules";
import type { GivenIntent } from "./attempt";
import { findAttempt } from "./attempt.repository";
import { knownPeople } from "./buyer";
import { toCheckoutParams } from "./checkout-params";
import { toCreateTerms } from "./create-terms";
import type { CreateInput } from "./request";
import { saleSchema } from "./sale";
import { saveIntent } from "./stored-checkout";
import { requireNotRenewed } from "./subscription-writes.repository";

/**
 * Notes what a create would say of an attempt before it is paid, so that whoever brings the payment makes exactly that.
 * Refused as the create would be: another buyer's attempt, one that has expired, one that promised something else,
 * another renewal of what was renewed already.
 */
export async function storeCheckout(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
  back: Omit<GivenIntent, "spending"> & { renewedFromId: number | null },
): Promise<void> {
  const people = await knownPeople(ctx, input);
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
