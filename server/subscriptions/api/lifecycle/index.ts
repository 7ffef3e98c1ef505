import type { Endpoint } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { clientSubscriptionEndpoints } from "./client-subscription-endpoints";
import { memberEndpoints } from "./members";
import { ownMemberEndpoints } from "./own-members";
import { serverSubscriptionEndpoints } from "./server-subscription-endpoints";
import { switchEndpoints } from "./switch-endpoints";

/** Endpoints of existing subscriptions. */
export function lifecycleEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    ...serverSubscriptionEndpoints,
    ...memberEndpoints,
    ...ownMemberEndpoints,
    ...clientSubscriptionEndpoints,
    ...switchEndpoints(dependencies),
  ];
}
