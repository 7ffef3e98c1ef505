import type { Bought, PaymentRequest, PaymentSuccess, PreviewRequest } from "../adapter";
import { requireResult, requireSuccess } from "./expect";
import type { ContractSubject } from "./subject";

/** Build a new order with a unique attempt token. */
export function anOrder(subject: ContractSubject, { recurring }: { recurring: boolean }): PreviewRequest {
  const { amountCents, currency } = subject.fixtures;
  const bought: Bought = {
    id: 1,
    title: "One month of every story",
    durationLength: 1,
    durationUnit: "months",
    periodCents: amountCents,
    trial: null,
  };
  return {
    attemptToken: subject.unique(),
    paymentType: recurring ? "gateway_a_recurring" : "gateway_a",
    recurring,
    amountCents,
    amountCurrency: currency,
    bought,
    buyer: { id: 1, name: "Ada Lovelace", provider: "email", identity: "ada@example.com" },
  };
}

/** Preview an order and simulate its buyer, who pays or is declined. */
export async function payOrderInBrowser(
  subject: ContractSubject,
  order: PreviewRequest,
  outcome: "success" | "decline",
): Promise<PaymentRequest> {
  const { preview } = subject.make();
  const opened =
    preview === undefined
      ? null
      : await requireResult("preview", () => subject.make().preview?.(order) ?? resolveNull());
  return { ...order, ...(await subject.fixtures.pay(order, outcome, opened)) };
}

async function resolveNull(): Promise<null> {
  return null;
}

/** A paid purchase, captured if it was only authorised. */
export interface Purchase {
  request: PaymentRequest;
  charged: PaymentSuccess;
  /** Empty: the adapter has no gateway. */
  externalPaymentId: string;
}

export async function aPurchase(
  subject: ContractSubject,
  { recurring }: { recurring: boolean },
): Promise<Purchase> {
  const request = await payOrderInBrowser(subject, anOrder(subject, { recurring }), "success");
  const adapter = subject.make();
  const charged = requireSuccess(
    "afterCharge",
    await requireResult("afterCharge", () => adapter.afterCharge(request)),
  );
  const externalPaymentId = charged.externalPaymentId ?? "";
  if (charged.status !== "authorised" || adapter.capture === undefined)
    return { request, charged, externalPaymentId };
  const { attemptToken, amountCents, amountCurrency } = request;
  const capture = { attemptToken, externalPaymentId, amountCents, amountCurrency };
  const captured = await requireResult("capture", () => subject.make().capture?.(capture) ?? resolveNull());
  return { request, charged: { ...charged, ...requireSuccess("capture", captured) }, externalPaymentId };
}

/** Why checks of money do not apply to an adapter that moves none. */
export const NO_GATEWAY = "no gateway processes its payments";
