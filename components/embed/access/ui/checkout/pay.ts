import type { PaymentOptions, Subscription, Svc, SwitchOptions } from "../../types";
import { type Aim, isFree, paymentObject, type Wanted } from "./purchase";

/** By this word the script buys what costs nothing. */
const FREE = "skip_payment_gateway";

/** Ways to pay as they were asked for: of a switch, or of any other purchase. */
export type Offered = { kind: "purchase"; ways: PaymentOptions } | { kind: "switch"; ways: SwitchOptions };

/** Asks how a purchase can be paid. */
export async function offeredWays(
  svc: Svc,
  { aim, dueCents, supported }: { aim: Aim; dueCents: number; supported: readonly string[] },
): Promise<Offered> {
  const plan = { supported_payment_providers: supported };
  if (aim.kind === "switch")
    return { kind: "switch", ways: await svc.getPaymentOptions(dueCents, plan, "switch") };
  return { kind: "purchase", ways: await svc.getPaymentOptions(dueCents, plan) };
}

/** Words of the ways that a buyer chooses among. */
export function choices({ ways }: Offered): { word: string; gateway: string | null }[] {
  return Object.entries(ways)
    .filter(([word]) => word !== FREE)
    .map(([word, { gateway }]) => ({ word, gateway }));
}

interface Buying {
  svc: Svc;
  offered: Offered;
  wanted: Wanted;
  aim: Aim;
}

/** Buys it by the chosen way, else by the first. Called in the handler of a click, since a window may open. */
export async function buy({ svc, offered, wanted, aim }: Buying): Promise<Subscription> {
  const words = choices(offered).map(({ word }) => word);
  const { way } = wanted.entered;
  const word = isFree(wanted.charges) ? FREE : way !== null && words.includes(way) ? way : (words[0] ?? FREE);
  if (offered.kind === "switch" && aim.kind === "switch") {
    const { subscriptionId, switchType } = aim;
    const asked = { subscriptionId, subscription_plan_id: wanted.offer.id, switch_type: switchType };
    const option = offered.ways[word] ?? Object.values(offered.ways)[0];
    if (option !== undefined) return option.proceed(asked);
  }
  const params = paymentObject(wanted, aim);
  const option = offered.kind === "purchase" ? offered.ways[word] : undefined;
  return option === undefined ? svc.purchase(params) : option.proceed(params);
}
