import type { CheckoutParams } from "./attempt";
import type { KnownBuyer } from "./buyer";
import { takenByHand } from "./payment.rules";
import type { CreateInput } from "./request";

export interface People {
  buyer: KnownBuyer;
  recipient: KnownBuyer | null;
}

/** What a create wants of an attempt beyond its promise. A gift starts when its giver says, others when they may. */
export function toCheckoutParams(input: CreateInput, { buyer, recipient }: People): CheckoutParams {
  const { asked, startAt } = input;
  const { channel } = input.buyer;
  const mayStartLater = channel === "desk" || recipient !== null;
  return {
    paymentType: asked.paymentType,
    paymentToken: input.paymentToken,
    additionalData: { ...input.additionalData },
    amountCents: takenByHand({ amountCents: asked.amountCents, word: asked.paymentType, channel }),
    metadata: { ...input.metadata },
    notes: input.notes,
    externalId: input.externalId,
    referrer: input.referrer,
    startAt: mayStartLater ? (startAt?.toISOString() ?? null) : null,
    identity: { ...buyer.identity },
    recipientIdentity: recipient === null ? null : { ...recipient.identity },
    renewedFromId: null,
  };
}
