import type { Context } from "@/server/accounts/index";
import { admitAttempts } from "@/server/platform/throttle/index";

/** In a quarter of an hour: of one name, and from one address. */
const GUEST_LIMITS = { name: 60, address: 600 } as const;

interface Guest {
  email: string | null;
  phoneNumber: string | null;
  /** Network address; null when it is not known: all of them are counted together. */
  address: string | null;
}

/** Refuses whoever buys without a login too often, whatever they buy and whether or not they are known. */
export async function admitGuest(
  { account, db, worldClock: clock }: Pick<Context, "account" | "db" | "worldClock">,
  { email, phoneNumber, address }: Guest,
): Promise<void> {
  const name = `${account.id}:${email?.trim().toLowerCase() ?? ""}:${phoneNumber ?? ""}`;
  await admitAttempts({ db, clock }, [
    {
      kind: "guest-checkout-address",
      name: String(account.id),
      address: address ?? "",
      limit: GUEST_LIMITS.address,
    },
    { kind: "guest-checkout", name, limit: GUEST_LIMITS.name },
  ]);
}
