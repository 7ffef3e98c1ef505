import type { Endpoint } from "@/server/http/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Storage } from "@/server/platform/storage/index";
import type { Vault } from "@/server/platform/vault/index";
import type { DueWork } from "@/server/subscriptions/test-clock/index";
import { accessEndpoints } from "./access/index";
import { catalogueEndpoints } from "./catalogue/index";
import { checkoutEndpoints } from "./checkout/index";
import { gatewayEndpoints } from "./gateways/index";
import { lifecycleEndpoints } from "./lifecycle/index";
import { sandboxEndpoints } from "./sandbox/index";
import { subscriberEndpoints } from "./subscribers/index";
import { testClockEndpoints } from "./test-clock/index";

/** What operations of subscriptions reach beside the database. */
export interface SubscriptionsOutside {
  storage: Storage;
  egress: Egress;
  vault: Vault;
  /** What time does to an account, wherever in the platform. */
  dueWork: readonly DueWork[];
}

/** Area B: every documented operation. */
export function subscriptionEndpoints(given: SubscriptionsOutside): readonly Endpoint[] {
  const { storage, egress, vault, dueWork } = given;
  // Nothing else of what is given: laid over a context, a world's clock would take the place of the account's own.
  const outside = { storage, egress, vault };
  return [
    ...catalogueEndpoints,
    ...subscriberEndpoints(vault),
    ...lifecycleEndpoints(outside),
    ...accessEndpoints(outside),
    ...checkoutEndpoints(outside),
    ...gatewayEndpoints(outside),
    ...sandboxEndpoints(outside),
    ...testClockEndpoints({ vault, egress, work: dueWork }),
  ];
}
