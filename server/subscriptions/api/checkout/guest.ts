import type { z } from "@hono/zod-openapi";
import { admitGuest } from "@/server/subscriptions/checkout/index";
import { filled, type guestPurchaseInput } from "../wire/checkout-input";
import type { PurchaseRequest } from "./purchase";

type GuestBody = z.output<typeof guestPurchaseInput>;
type Ctx = PurchaseRequest["ctx"];

/** Who buys without a login, as far as they say and as often as they may. */
export async function guestOf(ctx: Ctx, body: GuestBody, address: string) {
  const email = filled(body.emailAddress ?? body.subscription.emailAddress);
  const phoneNumber = filled(body.phoneNumber ?? body.subscription.phoneNumber);
  await admitGuest(ctx, { email, phoneNumber, address });
  return { channel: "guest", email, phoneNumber, name: filled(body.name ?? body.subscription.name) } as const;
}
