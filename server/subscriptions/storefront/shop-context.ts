import type { PaymentContext } from "@/server/payments/index";

/** A visitor of the publication's pages who may buy. */
export type ShopContext = PaymentContext;
