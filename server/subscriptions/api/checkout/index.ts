import type { Endpoint } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { chargeSummaryEndpoints } from "./charge-summary-endpoints";
import { checkoutStatusEndpoints } from "./checkout-status-endpoints";
import { clientPurchaseEndpoints } from "./client-purchase-endpoints";
import { hostedCheckoutEndpoints } from "./hosted-checkout-endpoints";
import { invoiceEndpoints } from "./invoice-endpoints";
import { serverPurchaseEndpoints } from "./server-purchase-endpoints";

/** Checkout endpoints: previews, purchases, gifts, renewals, and invoices. */
export function checkoutEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    ...serverPurchaseEndpoints(dependencies),
    ...clientPurchaseEndpoints(dependencies),
    ...hostedCheckoutEndpoints(dependencies),
    ...checkoutStatusEndpoints(dependencies),
    ...chargeSummaryEndpoints(dependencies),
    ...invoiceEndpoints,
  ];
}
