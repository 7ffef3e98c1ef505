import { Badge } from "@/components/ui/badge";
import type { GatewaySummary } from "@/server/payments/index";

const CAPABILITIES: Readonly<Record<GatewaySummary["capabilities"][number], string>> = {
  one_time: "Single payments",
  recurring: "Recurring payments",
  checkout_page: "A page to pay on",
  capture: "Holds first, charges later",
  refunds: "Refunds",
  charges_by_us: "Charged by us, period by period",
  switches: "Changes of plan",
};

export function capabilityText(capabilities: GatewaySummary["capabilities"]): string {
  return capabilities.map((one) => CAPABILITIES[one]).join(", ");
}

/** Where its money is real, and where it is not: nobody should have to look twice. */
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
    <Badge tone="good">Takes payments</Badge>
  ) : (
    <Badge tone="neutral">Takes no new payments</Badge>
  );
}
