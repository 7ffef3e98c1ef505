import type { PaymentOptions, Subscription, Svc, SwitchOptions } from "../../types";
import { type Aim, buildPaymentObject, isFree, type PurchaseInput } from "./purchase";

/** The payment_type of a free purchase. */
const FREE = "skip_payment_gateway";

/** The payment options of a switch, or of any other purchase. */
export type LoadedOptions =
  | { kind: "purchase"; ways: PaymentOptions }
  | { kind: "switch"; ways: SwitchOptions };

/** Loads the payment options of a purchase. */
export async function loadPaymentOptions(
  svc: Svc,
  { aim, dueCents, supported }: { aim: Aim; dueCents: number; supported: readonly string[] },
): Promise<LoadedOptions> {
  const plan = { supported_payment_providers: supported };
  if (aim.kind === "switch")
    return { kind: "switch", ways: await svc.getPaymentOptions(dueCents, plan, "switch") };
  return { kind: "purchase", ways: await svc.getPaymentOptions(dueCents, plan) };
}

/** The payment options that a buyer can choose. */
export function listChoices({ ways }: LoadedOptions): { word: string; gateway: string | null }[] {
  return Object.entries(ways)
    .filter(([word]) => word !== FREE)
    .map(([word, { gateway }]) => ({ word, gateway }));
}

interface BuyParams {
  svc: Svc;
  offered: LoadedOptions;
  wanted: PurchaseInput;
  aim: Aim;
}

/** Buys with the chosen option, else with the first. Called in a click handler, since it may open a window. */
export async function buy({ svc, offered, wanted, aim }: BuyParams): Promise<Subscription> {
  const paymentTypes = listChoices(offered).map(({ word }) => word);
  const { way } = wanted.entered;
  const paymentType = isFree(wanted.charges)
    ? FREE
    : way !== null && paymentTypes.includes(way)
      ? way
      : (paymentTypes[0] ?? FREE);
  if (offered.kind === "switch" && aim.kind === "switch") {
    const { subscriptionId, switchType } = aim;
    const switchParams = { subscriptionId, subscription_plan_id: wanted.offer.id, switch_type: switchType };
    const option = offered.ways[paymentType] ?? Object.values(offered.ways)[0];
    if (option !== undefined) return option.proceed(switchParams);
  }
  const params = buildPaymentObject(wanted, aim);
  const option = offered.kind === "purchase" ? offered.ways[paymentType] : undefined;
  return option === undefined ? svc.purchase(params) : option.proceed(params);
}
