import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import type { PaymentAdapter } from "./adapter";

/** Dependencies of payments beside the database: the vault for credentials, and the egress to gateways. */
export interface PaymentDependencies {
  vault: Vault;
  egress: Egress;
}

/** Context of a use case that calls gateways or stores their credentials. */
export interface PaymentContext extends Context, PaymentDependencies {}

/** A payment provider as one account uses it. */
export interface Gateway {
  /** Name of the adapter, e.g. `sandbox`. */
  name: string;
  /** sandbox: no money moves. */
  environment: "live" | "sandbox";
  adapter: PaymentAdapter;
}
