import { type Form, getFormValue, getFormValues } from "./form";
import { freshId, type GatewayAnswer } from "./gateway-server";
import { missing, ok, refuse } from "./stripe-cards";
import type { Intent, Refund } from "./stripe-objects";

/** Refunds of the simulated Stripe: never more than was paid. */
export function createRefundStore(intents: Map<string, Intent>, moved: { refunds: number }) {
  const refunds: Refund[] = [];
  const findRefunds = (intent: string) => refunds.filter((one) => one.payment_intent === intent);
  const add = (form: Form): GatewayAnswer => {
    const id = getFormValue(form, "payment_intent") ?? "";
    const intent = intents.get(id);
    if (intent === undefined) return missing(id);
    const refundable = intent.amount_received - findRefunds(id).reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(getFormValue(form, "amount") ?? refundable);
    if (refundable === 0)
      return refuse(400, { code: "charge_already_refunded", message: "Already refunded." });
    if (amount > refundable) return refuse(400, { code: "amount_too_large", message: "More than is left." });
    const refund: Refund = {
      id: freshId("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: id,
      status: "succeeded",
      metadata: getFormValues(form, "metadata"),
    };
    refunds.push(refund);
    moved.refunds += 1;
    return ok(refund);
  };
  return { add, of: findRefunds };
}
