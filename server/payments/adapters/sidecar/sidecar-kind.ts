import type { AdapterDescription, Capability } from "../adapter-kind";
import { MANIFEST } from "./index";
import { manifestSchema } from "./sidecar-answers";

const CAPABILITY_OF: Readonly<Record<string, Capability>> = {
  open_checkout: "checkout_page",
  capture: "capture",
  refund_payment: "refunds",
  charge_again: "charges_by_us",
  renewal: "recurring",
  switch_subscription: "switches",
};

/** A sidecar as staff choose it; with a stored manifest, it shows the manifest's title and methods. */
export function describeSidecarKind(
  address: string,
  credentials: Readonly<Record<string, string>>,
): AdapterDescription {
  const stored = credentials[MANIFEST];
  const manifest = stored === undefined ? null : manifestSchema.parse(JSON.parse(stored));
  const offered = manifest?.methods.flatMap((method) => CAPABILITY_OF[method] ?? []) ?? [];
  const recurs = offered.includes("charges_by_us") && !offered.includes("recurring");
  return {
    name: address,
    title: manifest?.title ?? "Sidecar",
    fields: [
      {
        key: "secret",
        label: "Shared secret",
        secret: true,
        required: true,
        hint: "Signs our requests. At least 16 characters; must match the secret the sidecar was started with.",
      },
    ],
    capabilities: ["one_time", ...(recurs ? (["recurring"] as const) : []), ...offered],
  };
}
