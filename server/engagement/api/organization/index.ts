import type { Endpoint } from "@/server/http/index";
import { makeEndpoints } from "./make";
import { moderateEndpoints } from "./moderate";

/** The organization API: accounts, users and comments of an organization, and their moderation. */
export const organizationEndpoints: readonly Endpoint[] = [...makeEndpoints, ...moderateEndpoints];
