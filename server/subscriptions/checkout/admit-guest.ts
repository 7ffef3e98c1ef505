import type { Context } from "@/server/context/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";

/** Requests allowed per quarter of an hour: per name, and per network address. */
const GUEST_LIMITS = { name: 60, address: 600 } as const;

interface Guest {
  email: string | null;
  phoneNumber: string | null;
  /** Network address; null: unknown. All unknown addresses share one counter. */
  address: string | null;
}

/** Limit the rate of purchases without a login, for existing and new guests and for every kind of purchase. */
export async function limitGuestCheckout(
  { account, db, worldClock: clock }: Pick<Context, "account" | "db" | "worldClock">,
  { email, phoneNumber, address }: Guest,
): Promise<void> {
  const name = `${account.id}:${email?.trim().toLowerCase() ?? ""}:${phoneNumber ?? ""}`;
  await throttleAttempts({ db, clock }, [
    {
      kind: "guest-checkout-address",
      name: String(account.id),
      address: address ?? "",
      limit: GUEST_LIMITS.address,
    },
    { kind: "guest-checkout", name, limit: GUEST_LIMITS.name },
  ]);
}
