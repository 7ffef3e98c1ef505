import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Storage } from "@/server/platform/storage/index";
import type { DueWork } from "@/server/subscriptions/clock/index";
import { accessEndpoints } from "./access/index";
import { catalogueEndpoints } from "./catalogue/index";
import { checkoutEndpoints } from "./checkout/index";
import { gatewayEndpoints } from "./gateways/index";
import { lifecycleEndpoints } from "./lifecycle/index";
import { sandboxEndpoints } from "./sandbox/index";
import { subscriberEndpoints } from "./subscribers/index";
import { testClockEndpoints } from "./test-clock/index";

/** Dependencies of subscription endpoints other than the database. */
export interface SubscriptionDependencies {
  storage: Storage;
  egress: Egress;
  vault: Vault;
  /** Due work of an account, from all modules of the platform. */
  dueWork: readonly DueWork[];
}

/** Every documented operation of area B. */
export function subscriptionEndpoints(dependencies: SubscriptionDependencies): readonly Endpoint[] {
  const { storage, egress, vault, dueWork } = dependencies;
  // No other properties: a `clock` from the process would replace the account's own clock in the context.
  const paymentDependencies = { storage, egress, vault };
  return [
    ...catalogueEndpoints,
    ...subscriberEndpoints(vault),
    ...lifecycleEndpoints(paymentDependencies),
    ...accessEndpoints(paymentDependencies),
    ...checkoutEndpoints(paymentDependencies),
    ...gatewayEndpoints(paymentDependencies),
    ...sandboxEndpoints(paymentDependencies),
    ...testClockEndpoints({ vault, egress, work: dueWork }),
  ];
}
