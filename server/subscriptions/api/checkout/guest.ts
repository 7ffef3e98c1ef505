import type { z } from "@hono/zod-openapi";
import { callerNetwork } from "@/server/platform/rate-limit/index";
import { admitAttempts } from "@/server/platform/throttle/index";
import { filled, type guestPurchaseInput } from "../wire/checkout-input";
import type { PurchaseRequest } from "./purchase";

/** In a quarter of an hour: of one name, and from one address. */
const GUEST_LIMITS = { name: 60, address: 600 } as const;

type GuestBody = z.output<typeof guestPurchaseInput>;
type Ctx = PurchaseRequest["ctx"];

/** Who buys without a login, as far as they say and as often as they may. */
export async function guestOf(ctx: Ctx, body: GuestBody, address: string) {
  const email = filled(body.emailAddress ?? body.subscription.emailAddress);
  const phoneNumber = filled(body.phoneNumber ?? body.subscription.phoneNumber);
  const name = `${ctx.account.id}:${email?.trim().toLowerCase() ?? ""}:${phoneNumber ?? ""}`;
  const network = `${ctx.account.id}:${callerNetwork(address)}`;
  await admitAttempts({ db: ctx.db, clock: ctx.worldClock }, [
    { kind: "guest-checkout-address", name: network, limit: GUEST_LIMITS.address },
    { kind: "guest-checkout", name, limit: GUEST_LIMITS.name },
  ]);
  return { channel: "guest", email, phoneNumber, name: filled(body.name ?? body.subscription.name) } as const;
}
