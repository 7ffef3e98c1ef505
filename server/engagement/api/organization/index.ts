import type { Endpoint } from "@/server/http/index";
import { creationEndpoints } from "./creation-endpoints";
import { moderationEndpoints } from "./moderation-endpoints";

/** The organization API: accounts, users and comments of an organization, and their moderation. */
export const organizationEndpoints: readonly Endpoint[] = [...creationEndpoints, ...moderationEndpoints];
