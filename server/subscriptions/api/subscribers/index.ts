import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { identityEndpoints } from "./identities";
import { ownMetadataEndpoints } from "./own-metadata";
import { voucherEndpoints } from "./vouchers";
import { walletEndpoints } from "./wallets";

export function subscriberEndpoints(vault: Vault): readonly Endpoint[] {
  return [...identityEndpoints, ...ownMetadataEndpoints, ...walletEndpoints(vault), ...voucherEndpoints];
}
