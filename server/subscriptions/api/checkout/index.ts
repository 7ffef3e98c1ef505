import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/vault/index";
import { clientRows } from "./client-rows";
import { invoiceRows } from "./invoice-rows";
import { serverRows } from "./server-rows";

/** Operations that sell: previews, purchases, gifts, renewals, and the invoices of what was bought. */
export function checkoutEndpoints({ vault }: { vault: Vault }): readonly Endpoint[] {
  return [...serverRows(vault), ...clientRows(vault), ...invoiceRows];
}
