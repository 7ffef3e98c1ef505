import type { AdapterSetup, GatewayCredentials, PaymentAdapter } from "../adapter";

/** One of the keys that a gateway needs. */
export interface CredentialField {
  key: string;
  label: string;
  /** Written, and never shown again. */
  secret: boolean;
  required: boolean;
  /** What it is, and where the gateway shows it. */
  hint: string;
}

/** What an adapter can do; what it cannot, the gateway does by itself or nobody does. */
export type Capability =
  | "one_time"
  | "recurring"
  | "checkout_page"
  | "capture"
  | "refunds"
  | "charges_by_us"
  | "switches";

/** An adapter as staff choose it. */
export interface AdapterDescription {
  name: string;
  title: string;
  fields: readonly CredentialField[];
  capabilities: readonly Capability[];
}

/** An adapter that is installed here. */
export interface AdapterKind extends AdapterDescription {
  make(setup: AdapterSetup): PaymentAdapter;
  /** Headers with which its gateway would sign a call now; left out: only the gateway can. */
  sign?(credentials: GatewayCredentials, call: { rawBody: string; now: Date }): Record<string, string>;
}
