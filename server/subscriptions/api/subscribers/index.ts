import type { Endpoint } from "@/server/http/index";
import { identityEndpoints } from "./identities";
import { ownMetadataEndpoints } from "./own-metadata";

export const subscriberEndpoints: readonly Endpoint[] = [...identityEndpoints, ...ownMetadataEndpoints];
