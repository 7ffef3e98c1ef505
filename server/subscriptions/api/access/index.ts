import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { createRemoteStories } from "@/server/subscriptions/access/index";
import { ampLoginEndpoints } from "./amp-login";
import { assetEndpoints } from "./assets";
import { decisionEndpoints } from "./decisions";
import { entitlementEndpoints } from "./entitlements";
import { explainEndpoint } from "./explain";
import { pingbackEndpoints } from "./pingbacks";

/**
 * Access endpoints: AMP's endpoints and their first-party equivalents, a reader's assets, explanations and tokens.
 */
export function accessEndpoints(dependencies: { egress: Egress; vault: Vault }): readonly Endpoint[] {
  const remoteStories = createRemoteStories(dependencies.egress);
  return [
    ...decisionEndpoints({ remoteStories, vault: dependencies.vault }),
    ...pingbackEndpoints({ remoteStories, vault: dependencies.vault }),
    ...ampLoginEndpoints,
    ...assetEndpoints,
    explainEndpoint(remoteStories),
    ...entitlementEndpoints(dependencies.vault),
  ];
}
