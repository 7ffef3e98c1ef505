import type { Endpoint } from "@/server/http/index";
import { identityEndpoints } from "./identities";

export const subscriberEndpoints: readonly Endpoint[] = [...identityEndpoints];
