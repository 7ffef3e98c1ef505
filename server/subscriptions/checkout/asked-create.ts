import type { AskedCreate } from "./agreement.rules";
import { type CreateInput, kindOf } from "./request";
import type { People } from "./spending-of";

function normalCode(code: string | null): string | null {
  return code === null ? null : code.trim().toUpperCase();
}

/** What a create says of what was previewed, to be held against the promise. */
export function askedCreate(input: CreateInput, { recipient }: People): AskedCreate {
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
