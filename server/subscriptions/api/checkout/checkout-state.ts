import {
  type CheckoutState,
  getCheckoutState,
  type ShopContext,
} from "@/server/subscriptions/checkout/index";
import { getActingPerson } from "@/server/subscriptions/customers/index";
import { ANONYMOUS_BUYER, redactForBuyer } from "./redact-for-buyer.rules";

/** Get the state of a checkout, as far as the caller may see it. */
export async function loadVisibleCheckoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const state = await getCheckoutState(ctx, token);
  if (state.kind !== "made") return state;
  const buyer = getActingPerson(ctx) === null ? ANONYMOUS_BUYER : ({ channel: "own" } as const);
  return { ...state, subscription: redactForBuyer(buyer, state.subscription) };
}
