import type { CreateTerms } from "./agreement.rules";
import type { People } from "./checkout-params";
import { type CreateInput, getAttemptKind } from "./request";

function normalizeCode(code: string | null): string | null {
  return code === null ? null : code.trim().toUpperCase();
}

/** Return the terms of a create request that are compared with its preview. */
export function toCreateTerms(input: CreateInput, { recipient }: People): CreateTerms {
  const { asked: request, buyer } = input;
  return {
    channel: buyer.channel,
    kind: getAttemptKind(input),
    planId: request.planId,
    recipientId: recipient?.subscriber.id ?? null,
    couponCode: normalizeCode(request.couponCode),
    dynamicAssetIds: request.dynamicAssets?.map((asset) => asset.id) ?? null,
    trial: request.trial,
    paymentType: request.paymentType,
    amountCents: request.amountCents,
    amountCurrency: request.amountCurrency,
  };
}
