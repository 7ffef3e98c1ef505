import type { CheckoutParams } from "./attempt";
import type { IdentifiedBuyer } from "./buyer";
import { getManualAmount } from "./payment.rules";
import type { CreateInput } from "./request";

export interface People {
  buyer: IdentifiedBuyer;
  recipient: IdentifiedBuyer | null;
}

/** Return the input of a create beyond its preview. Only gifts and the server's sales may start later. */
export function toCheckoutParams(input: CreateInput, { buyer, recipient }: People): CheckoutParams {
  const { asked: request, startAt } = input;
  const { channel } = input.buyer;
  const mayStartLater = channel === "desk" || recipient !== null;
  return {
    paymentType: request.paymentType,
    paymentToken: input.paymentToken,
    additionalData: { ...input.additionalData },
    amountCents: getManualAmount({ amountCents: request.amountCents, word: request.paymentType, channel }),
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
