import type { z } from "@hono/zod-openapi";
import { limitGuestCheckout } from "@/server/subscriptions/checkout/index";
import { emptyToNull, type guestPurchaseInput } from "../wire/checkout-input";
import type { PurchaseRequest } from "./purchase";

type GuestBody = z.output<typeof guestPurchaseInput>;
type Ctx = PurchaseRequest["ctx"];

/** Build the buyer of a purchase without a login from the request body, within the rate limits. */
export async function toGuestBuyer(ctx: Ctx, body: GuestBody, address: string) {
  const email = emptyToNull(body.emailAddress ?? body.subscription.emailAddress);
  const phoneNumber = emptyToNull(body.phoneNumber ?? body.subscription.phoneNumber);
  await limitGuestCheckout(ctx, { email, phoneNumber, address });
  return {
    channel: "guest",
    email,
    phoneNumber,
    name: emptyToNull(body.name ?? body.subscription.name),
  } as const;
}
