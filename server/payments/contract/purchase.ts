import type { Bought, PaymentRequest, PaymentSuccess, PreviewRequest } from "../adapter";
import { answered, requireSuccess } from "./expect";
import type { ContractSubject } from "./subject";

/** An order that was never made before. */
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

/** Previews an order and has a buyer pay it, or be declined. */
export async function broughtBy(
  subject: ContractSubject,
  order: PreviewRequest,
  outcome: "success" | "decline",
): Promise<PaymentRequest> {
  const { preview } = subject.make();
  const opened =
    preview === undefined
      ? null
      : await answered("preview", () => subject.make().preview?.(order) ?? nothing());
  return { ...order, ...(await subject.fixtures.pay(order, outcome, opened)) };
}

async function nothing(): Promise<null> {
  return null;
}

/** A purchase that was paid, captured where it was held. */
export interface Purchase {
  request: PaymentRequest;
  charged: PaymentSuccess;
  /** Empty: no gateway stands behind the adapter. */
  externalPaymentId: string;
}

export async function aPurchase(
  subject: ContractSubject,
  { recurring }: { recurring: boolean },
): Promise<Purchase> {
  const request = await broughtBy(subject, anOrder(subject, { recurring }), "success");
  const adapter = subject.make();
  const charged = requireSuccess(
    "afterCharge",
    await answered("afterCharge", () => adapter.afterCharge(request)),
  );
  const externalPaymentId = charged.externalPaymentId ?? "";
  if (charged.status !== "authorised" || adapter.capture === undefined)
    return { request, charged, externalPaymentId };
  const { attemptToken, amountCents, amountCurrency } = request;
  const capture = { attemptToken, externalPaymentId, amountCents, amountCurrency };
  const captured = await answered("capture", () => subject.make().capture?.(capture) ?? nothing());
  return { request, charged: { ...charged, ...requireSuccess("capture", captured) }, externalPaymentId };
}

/** Why checks of money do not apply to an adapter that moves none. */
export const NO_GATEWAY = "no gateway moves its money";
