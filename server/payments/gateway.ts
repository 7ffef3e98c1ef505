import type { Context } from "@/server/accounts/index";
import type { Vault } from "@/server/platform/vault/index";
import type { PaymentAdapter } from "./adapter";

/** A use case's context where gateways are asked or their credentials are kept. */
export interface PaymentContext extends Context {
  vault: Vault;
}

/** A payment provider as one account uses it. */
export interface Gateway {
  /** Name of the adapter, e.g. `sandbox`. */
  name: string;
  adapter: PaymentAdapter;
}
