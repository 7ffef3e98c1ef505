import type { AdapterSetup, PaymentAdapter } from "../adapter";
import { manualAdapter } from "./manual";
import { createSandboxAdapter } from "./sandbox";

const MAKERS: Readonly<Record<string, (setup: AdapterSetup) => PaymentAdapter>> = {
  manual: () => manualAdapter,
  sandbox: createSandboxAdapter,
};

/** Makes the adapter of a name; null: there is none. */
export function makeAdapter(name: string, setup: AdapterSetup): PaymentAdapter | null {
  return Object.hasOwn(MAKERS, name) ? (MAKERS[name]?.(setup) ?? null) : null;
}
