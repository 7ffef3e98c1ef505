import type { Endpoint } from "@/server/http/index";
import { clientRows } from "./client-rows";
import { memberEndpoints } from "./members";
import { serverRows } from "./server-rows";

export const lifecycleEndpoints: readonly Endpoint[] = [...serverRows, ...memberEndpoints, ...clientRows];
