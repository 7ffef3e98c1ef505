import { z } from "zod";
import {
  browsePayments,
  browseRefunds,
  getPaymentSheet,
  listGatewayNames,
} from "@/server/subscriptions/books/index";
import { idSchema, pageSchema, paymentFilterSchema, refundFilterSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const paymentsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: paymentFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browsePayments(ctx.staff, input)),
  /** Gateways by which payments can be narrowed. */
  gatewayNames: staffProcedure.query(({ ctx }) => listGatewayNames(ctx.staff)),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getPaymentSheet(ctx.staff, input.id)),
  refunds: staffProcedure
    .input(z.object({ filter: refundFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseRefunds(ctx.staff, input)),
});
