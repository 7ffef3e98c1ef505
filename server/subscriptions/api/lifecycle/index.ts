import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/vault/index";
import { clientRows } from "./client-rows";
import { memberEndpoints } from "./members";
import { serverRows } from "./server-rows";
import { switchRows } from "./switch-rows";

/** What happens to subscriptions after they were bought. */
export function lifecycleEndpoints(vault: Vault): readonly Endpoint[] {
  return [...serverRows, ...memberEndpoints, ...clientRows, ...switchRows(vault)];
}
