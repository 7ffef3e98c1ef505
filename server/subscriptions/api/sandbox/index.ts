import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { checkoutPages } from "./checkout-pages";
import { sandboxEvents } from "./events";
import { methodPages } from "./method-pages";
import { sandboxPayments, sandboxSubscriptions } from "./money";
import { sandboxOrders } from "./orders";

/** The simulated gateway's public interface: its own API, and the page on which buyers pay. */
export function sandboxEndpoints({ vault }: { vault: Vault }): readonly Endpoint[] {
  return [
    ...sandboxOrders(vault),
    ...sandboxPayments(vault),
    ...sandboxSubscriptions(vault),
    ...sandboxEvents(vault),
    ...checkoutPages(vault),
    ...methodPages(vault),
  ];
}
