import { WALLETS, type Wallet } from "@/shared/wallets";
import { safeError } from "./client";
import type { Shop } from "./payments";

/**
 * List the wallets that the account's checkout pages offer: those of Stripe's default configuration, which pages
 * without one of their own use. Whether a buyer's device has the wallet is known to Stripe's page alone.
 */
export async function listWallets({ stripe }: Pick<Shop, "stripe">): Promise<readonly Wallet[]> {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
    const used = data.find(({ active, is_default: isDefault }) => active && isDefault);
    return WALLETS.filter((wallet) => used?.[wallet]?.available === true);
  } catch (error) {
    throw safeError(error);
  }
}
