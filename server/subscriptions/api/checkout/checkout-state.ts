import {
  type CheckoutState,
  getCheckoutState,
  type ShopContext,
} from "@/server/subscriptions/storefront/index";
import { actingPerson } from "@/server/subscriptions/subscribers/index";
import { STRANGER, visibleToBuyer } from "./visible-to-buyer.rules";

/** How a purchase stands, as whoever asks is told of it. */
export async function checkoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const state = await getCheckoutState(ctx, token);
  if (state.kind !== "made") return state;
  const buyer = actingPerson(ctx) === null ? STRANGER : ({ channel: "own" } as const);
  return { ...state, subscription: visibleToBuyer(buyer, state.subscription) };
}
