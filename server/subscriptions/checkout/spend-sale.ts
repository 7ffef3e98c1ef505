import { toldAtOnce } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import type { Attempt, Spending } from "./attempt";
import { isFull } from "./campaign.repository";
import { chargeFor } from "./charge";
import { addPlaces } from "./coupon.repository";
import { isExternalIdTaken } from "./external-id.repository";
import { type Sale, saleSchema } from "./sale";
import { settleSale } from "./settle-sale";
import type { Spend } from "./spend-attempt";
import { adoptSpending, requireNotRenewed } from "./subscription-writes.repository";
import { takePlace } from "./take-place";

export interface SaleRequest {
  token: string;
  requestHash: string;
  spending: Spending;
  buyer: { id: number; name: string | null };
  agree(attempt: Attempt, sale: Sale): void;
}

/** What a create does with the attempt of its preview. */
export function spendOfSale(ctx: PaymentContext, request: SaleRequest): Spend {
  const { token, requestHash, spending, buyer } = request;
  const saleOf = (attempt: Attempt) => saleSchema.parse(attempt.terms);
  const accountId = ctx.account.id;
  return {
    token,
    requestHash,
    spending,
    isOwn: ({ subscriberId, kind }) => subscriberId === buyer.id && kind !== "switch_plan",
    agree: (attempt) => request.agree(attempt, saleOf(attempt)),
    chargeOf: (attempt) => chargeFor(saleOf(attempt), { attemptToken: token, spending, buyer }),
    reserve: async (tx, attempt) => {
      const { discount, campaign } = saleOf(attempt);
      const { externalId, renewedFromId } = spending;
      if (externalId !== null && (await isExternalIdTaken(tx, accountId, externalId)))
        throw new AppError("conflict", "Another subscription has this external_id.");
      if (renewedFromId !== null) await requireNotRenewed(tx, accountId, renewedFromId);
      if (campaign !== null && (await isFull(tx, accountId, campaign.id)))
        throw new AppError("conflict", "This campaign has reached its target.");
      if (discount !== null)
        await takePlace(ctx, tx, { codeId: discount.codeId, subscriberId: attempt.subscriberId });
    },
    release: async (tx, attempt) => {
      const { discount } = saleOf(attempt);
      if (discount !== null) await addPlaces(tx, accountId, { codeId: discount.codeId, places: -1 });
    },
    adopt: (tx, id) => adoptSpending(tx, accountId, { id, spending, now: ctx.clock.now() }),
    settle: (tx, attempt, charged) =>
      toldAtOnce(ctx, tx, (telling) =>
        settleSale(telling, tx, {
          sale: saleOf(attempt),
          spending,
          buyerId: attempt.subscriberId,
          recipientId: attempt.recipientId,
          attemptId: attempt.id,
          charged,
        }),
      ),
  };
}
