import type { Endpoint } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { chargeSummaryEndpoints } from "./charge-summary-endpoints";
import { checkoutStatusEndpoints } from "./checkout-status-endpoints";
import { clientPurchaseEndpoints } from "./client-purchase-endpoints";
import { hostedCheckoutEndpoints } from "./hosted-checkout-endpoints";
import { invoiceEndpoints } from "./invoice-endpoints";
import { serverPurchaseEndpoints } from "./server-purchase-endpoints";

/** Checkout endpoints: previews, purchases, gifts, renewals, and invoices. */
export function checkoutEndpoints(outside: PaymentOutside): readonly Endpoint[] {
  return [
    ...serverPurchaseEndpoints(outside),
    ...clientPurchaseEndpoints(outside),
    ...hostedCheckoutEndpoints(outside),
    ...checkoutStatusEndpoints(outside),
    ...chargeSummaryEndpoints(outside),
    ...invoiceEndpoints,
  ];
}
