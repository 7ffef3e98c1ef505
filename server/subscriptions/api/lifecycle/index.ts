import type { Endpoint } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { clientRows } from "./client-rows";
import { memberEndpoints } from "./members";
import { ownMemberEndpoints } from "./own-members";
import { serverRows } from "./server-rows";
import { switchRows } from "./switch-rows";

/** Endpoints of existing subscriptions. */
export function lifecycleEndpoints(outside: PaymentOutside): readonly Endpoint[] {
  return [...serverRows, ...memberEndpoints, ...ownMemberEndpoints, ...clientRows, ...switchRows(outside)];
}
