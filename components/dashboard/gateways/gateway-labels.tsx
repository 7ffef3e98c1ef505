import { Badge } from "@/components/ui/badge";
import type { GatewaySummary } from "@/server/payments/index";

const CAPABILITIES: Readonly<Record<GatewaySummary["capabilities"][number], string>> = {
  one_time: "one-time payments",
  recurring: "recurring payments",
  checkout_page: "hosted checkout page",
  capture: "authorise and capture",
  refunds: "refunds",
  charges_by_us: "merchant-initiated renewals",
  switches: "plan changes",
};

export function formatCapabilities(capabilities: GatewaySummary["capabilities"]): string {
  const text = capabilities.map((capability) => CAPABILITIES[capability]).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Badge of the live or test environment, coloured so that the two cannot be confused. */
export function EnvironmentBadge({ environment }: Pick<GatewaySummary, "environment">) {
  return environment === "live" ? (
    <Badge tone="good" dot>
      Live: real money
    </Badge>
  ) : (
    <Badge tone="warn" dot>
      Sandbox: no real money
    </Badge>
  );
}

export function EnabledBadge({ enabled }: Pick<GatewaySummary, "enabled">) {
  return enabled ? (
    <Badge tone="good">Accepts payments</Badge>
  ) : (
    <Badge tone="neutral">No new payments</Badge>
  );
}
