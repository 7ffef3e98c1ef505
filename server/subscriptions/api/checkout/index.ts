import type { Endpoint } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { chargeRows } from "./charge-rows";
import { checkoutRows } from "./checkout-rows";
import { clientRows } from "./client-rows";
import { hostedRows } from "./hosted-rows";
import { invoiceRows } from "./invoice-rows";
import { serverRows } from "./server-rows";

/** Checkout endpoints: previews, purchases, gifts, renewals, and invoices. */
export function checkoutEndpoints(outside: PaymentOutside): readonly Endpoint[] {
  return [
    ...serverRows(outside),
    ...clientRows(outside),
    ...hostedRows(outside),
    ...checkoutRows(outside),
    ...chargeRows(outside),
    ...invoiceRows,
  ];
}
