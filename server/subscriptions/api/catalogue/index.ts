import type { Endpoint } from "@/server/http/index";
import { readGroupEndpoints } from "./read-groups";

export const catalogueEndpoints: readonly Endpoint[] = [...readGroupEndpoints];
