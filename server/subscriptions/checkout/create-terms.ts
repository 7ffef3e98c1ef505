import type { CreateTerms } from "./agreement.rules";
import type { People } from "./checkout-params";
import { type CreateInput, kindOf } from "./request";

function normalCode(code: string | null): string | null {
  return code === null ? null : code.trim().toUpperCase();
}

/** What a create says of what was previewed, to be held against the promise. */
export function toCreateTerms(input: CreateInput, { recipient }: People): CreateTerms {
  const { asked, buyer } = input;
  return {
    channel: buyer.channel,
    kind: kindOf(input),
    planId: asked.planId,
    recipientId: recipient?.subscriber.id ?? null,
    couponCode: normalCode(asked.couponCode),
    dynamicAssetIds: asked.dynamicAssets?.map((one) => one.id) ?? null,
    trial: asked.trial,
    paymentType: asked.paymentType,
    amountCents: asked.amountCents,
    amountCurrency: asked.amountCurrency,
  };
}
