import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Vault } from "@/server/platform/vault/index";
import type { PaymentAdapter } from "./adapter";

/** What payments reach beside the database: where credentials are sealed, and the way to gateways. */
export interface PaymentOutside {
  vault: Vault;
  egress: Egress;
}

/** A use case's context where gateways are asked or their credentials are kept. */
export interface PaymentContext extends Context, PaymentOutside {}

/** A payment provider as one account uses it. */
export interface Gateway {
  /** Name of the adapter, e.g. `sandbox`. */
  name: string;
  /** sandbox: no money moves. */
  environment: "live" | "sandbox";
  adapter: PaymentAdapter;
}
