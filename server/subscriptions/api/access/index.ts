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
export function accessEndpoints(outside: { egress: Egress; vault: Vault }): readonly Endpoint[] {
  const remoteStories = createRemoteStories(outside.egress);
  return [
    ...decisionEndpoints({ remoteStories, vault: outside.vault }),
    ...pingbackEndpoints({ remoteStories, vault: outside.vault }),
    ...ampLoginEndpoints,
    ...assetEndpoints,
    explainEndpoint(remoteStories),
    ...entitlementEndpoints(outside.vault),
  ];
}
