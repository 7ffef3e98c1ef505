import type { AdapterSetup, GatewayCredentials, PaymentAdapter } from "../adapter";

/** A credential that a gateway requires. */
export interface CredentialField {
  key: string;
  label: string;
  /** Write-only: never shown again. */
  secret: boolean;
  required: boolean;
  /** Explains the credential and where the gateway shows it. */
  hint: string;
}

/** Capabilities of an adapter; the gateway does by itself what the adapter cannot, or it is not available. */
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
  /** Build the headers with which its gateway would sign a request now; left out: only the gateway can sign. */
  sign?(credentials: GatewayCredentials, call: { rawBody: string; now: Date }): Record<string, string>;
}
