import { withBufferedEvents } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import type { Attempt, CheckoutParams } from "./attempt";
import { isTargetReached } from "./campaign.repository";
import { createChargeRequest } from "./charge";
import type { CheckoutHandlers } from "./complete-checkout";
import { incrementRedemptions } from "./coupon.repository";
import { isExternalIdTaken } from "./external-id.repository";
import { reserveRedemption } from "./reserve-redemption";
import { type Sale, saleSchema } from "./sale";
import { settleSale } from "./settle-sale";
import { adoptCheckout, requireNotRenewed } from "./subscription-writes.repository";

export interface SaleRequest {
  token: string;
  requestHash: string;
  spending: CheckoutParams;
  buyer: { id: number; name: string | null };
  agree(attempt: Attempt, sale: Sale): void;
}

/** Create the checkout handlers of a previewed sale. */
export function createSaleHandlers(ctx: PaymentContext, request: SaleRequest): CheckoutHandlers {
  const { token, requestHash, spending, buyer } = request;
  const parseSale = (attempt: Attempt) => saleSchema.parse(attempt.terms);
  const accountId = ctx.account.id;
  return {
    token,
    requestHash,
    spending,
    isOwn: ({ subscriberId, kind }) => subscriberId === buyer.id && kind !== "switch_plan",
    agree: (attempt) => request.agree(attempt, parseSale(attempt)),
    chargeOf: (attempt) => createChargeRequest(parseSale(attempt), { attemptToken: token, spending, buyer }),
    reserve: async (tx, attempt) => {
      const { discount, campaign } = parseSale(attempt);
      const { externalId, renewedFromId } = spending;
      if (externalId !== null && (await isExternalIdTaken(tx, accountId, externalId)))
        throw new AppError("conflict", "Another subscription has this external_id.");
      if (renewedFromId !== null) await requireNotRenewed(tx, accountId, renewedFromId);
      if (campaign !== null && (await isTargetReached(tx, accountId, campaign.id)))
        throw new AppError("conflict", "This campaign has reached its target.");
      if (discount !== null)
        await reserveRedemption(ctx, tx, { codeId: discount.codeId, subscriberId: attempt.subscriberId });
    },
    release: async (tx, attempt) => {
      const { discount } = parseSale(attempt);
      if (discount !== null)
        await incrementRedemptions(tx, accountId, { codeId: discount.codeId, places: -1 });
    },
    adopt: (tx, id) => adoptCheckout(tx, accountId, { id, spending, now: ctx.clock.now() }),
    settle: (tx, attempt, charged) =>
      withBufferedEvents(ctx, tx, (bufferedCtx) =>
        settleSale(bufferedCtx, tx, {
          sale: parseSale(attempt),
          spending,
          buyerId: attempt.subscriberId,
          recipientId: attempt.recipientId,
          attemptId: attempt.id,
          charged,
        }),
      ),
  };
}
