import type { AdapterSetup, PaymentAdapter } from "../adapter";
import type { AdapterKind } from "./adapter-kind";
import { razorpayKind } from "./razorpay/index";
import { sandboxKind } from "./sandbox";
import { createSidecarAdapter } from "./sidecar/index";
import { stripeKind } from "./stripe/index";

export type { AdapterDescription } from "./adapter-kind";
export { manualAdapter } from "./manual";
export { describeSidecar, MANIFEST, SidecarError } from "./sidecar/index";
export { describeSidecarKind } from "./sidecar/sidecar-kind";

/** Gateways that an account can set up by name. A sidecar's name is its address. */
export const adapterKinds: readonly AdapterKind[] = [sandboxKind, stripeKind, razorpayKind];

export function findAdapterKind(name: string): AdapterKind | null {
  return adapterKinds.find((kind) => kind.name === name) ?? null;
}

/** Whether the name of an adapter is the address of a sidecar. */
export function isSidecarAddress(adapter: string): boolean {
  return /^https?:\/\//.test(adapter);
}

/** Create the adapter of a name or a sidecar's address; null: none exists. */
export function createPaymentAdapter(name: string, setup: AdapterSetup): PaymentAdapter | null {
  if (isSidecarAddress(name)) return createSidecarAdapter({ address: name, setup });
  return findAdapterKind(name)?.make(setup) ?? null;
}
