import { type Form, wordOf, wordsOf } from "./form";
import { freshId, type GatewayAnswer } from "./gateway-server";
import { missing, ok, refuse } from "./stripe-cards";
import type { Intent, Refund } from "./stripe-things";

/** Refunds of the simulated Stripe: never more than was paid. */
export function keepRefunds(intents: Map<string, Intent>, moved: { refunds: number }) {
  const refunds: Refund[] = [];
  const of = (intent: string) => refunds.filter((one) => one.payment_intent === intent);
  const add = (form: Form): GatewayAnswer => {
    const id = wordOf(form, "payment_intent") ?? "";
    const intent = intents.get(id);
    if (intent === undefined) return missing(id);
    const left = intent.amount_received - of(id).reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(wordOf(form, "amount") ?? left);
    if (left === 0) return refuse(400, { code: "charge_already_refunded", message: "Already refunded." });
    if (amount > left) return refuse(400, { code: "amount_too_large", message: "More than is left." });
    const refund: Refund = {
      id: freshId("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: id,
      status: "succeeded",
      metadata: wordsOf(form, "metadata"),
    };
    refunds.push(refund);
    moved.refunds += 1;
    return ok(refund);
  };
  return { add, of };
}
