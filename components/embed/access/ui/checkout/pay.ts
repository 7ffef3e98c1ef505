import type { PaymentOptions, Subscription, Svc, SwitchOptions } from "../../types";
import type { PaymentOption } from "./payment-option-labels";
import { type Aim, buildPaymentObject, isFree, type PurchaseInput } from "./purchase";

/** The payment_type of a free purchase. */
const FREE = "skip_payment_gateway";

/** The payment options of a switch, or of any other purchase. */
export type LoadedOptions =
  | { kind: "purchase"; paymentOptions: PaymentOptions }
  | { kind: "switch"; paymentOptions: SwitchOptions };

/** Loads the payment options of a purchase. */
export async function loadPaymentOptions(
  svc: Svc,
  { aim, dueCents, supported }: { aim: Aim; dueCents: number; supported: readonly string[] },
): Promise<LoadedOptions> {
  const plan = { supported_payment_providers: supported };
  if (aim.kind === "switch")
    return { kind: "switch", paymentOptions: await svc.getPaymentOptions(dueCents, plan, "switch") };
  return { kind: "purchase", paymentOptions: await svc.getPaymentOptions(dueCents, plan) };
}

/** The payment options that a buyer can choose. */
export function listChoices({ paymentOptions }: LoadedOptions): PaymentOption[] {
  return Object.entries(paymentOptions)
    .filter(([paymentType]) => paymentType !== FREE)
    .map(([paymentType, { gateway, wallets }]) => ({ paymentType, gateway, wallets }));
}

interface BuyParams {
  svc: Svc;
  offered: LoadedOptions;
  purchase: PurchaseInput;
  aim: Aim;
}

/** Buys with the chosen option, else with the first. Called in a click handler, since it may open a window. */
export async function buy({ svc, offered, purchase, aim }: BuyParams): Promise<Subscription> {
  const paymentTypes = listChoices(offered).map(({ paymentType }) => paymentType);
  const { paymentOption } = purchase.entered;
  const paymentType = isFree(purchase.charges)
    ? FREE
    : paymentOption !== null && paymentTypes.includes(paymentOption)
      ? paymentOption
      : (paymentTypes[0] ?? FREE);
  if (offered.kind === "switch" && aim.kind === "switch") {
    const { subscriptionId, switchType } = aim;
    const switchParams = { subscriptionId, subscription_plan_id: purchase.offer.id, switch_type: switchType };
    const option = offered.paymentOptions[paymentType] ?? Object.values(offered.paymentOptions)[0];
    if (option !== undefined) return option.proceed(switchParams);
  }
  const params = buildPaymentObject(purchase, aim);
  const option = offered.kind === "purchase" ? offered.paymentOptions[paymentType] : undefined;
  return option === undefined ? svc.purchase(params) : option.proceed(params);
}
