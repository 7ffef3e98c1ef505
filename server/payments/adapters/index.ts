import type { AdapterSetup, PaymentAdapter } from "../adapter";
import { isSidecarAddress } from "../gateway-address.rules";
import { manualAdapter } from "./manual";
import { createSandboxAdapter } from "./sandbox";
import { createSidecarAdapter } from "./sidecar/index";

const MAKERS: Readonly<Record<string, (setup: AdapterSetup) => PaymentAdapter>> = {
  manual: () => manualAdapter,
  sandbox: createSandboxAdapter,
};

/** Makes the adapter of a name, or of a sidecar's address; null: there is none. */
export function makeAdapter(name: string, setup: AdapterSetup): PaymentAdapter | null {
  if (isSidecarAddress(name)) return createSidecarAdapter({ address: name, setup });
  return Object.hasOwn(MAKERS, name) ? (MAKERS[name]?.(setup) ?? null) : null;
}
