import type { PaymentContext } from "@/server/payments/index";

/** Context of a visitor of the publication's pages who may buy. */
export type ShopContext = PaymentContext;
