import { z } from "zod";
import { requestRefund, retryRefund } from "@/server/payments/refunds/index";
import {
  browseDunning,
  browsePayments,
  browseRefunds,
  getPaymentSheet,
  listGatewayNames,
  retryChargeNow,
} from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import {
  dunningFilterSchema,
  idSchema,
  pageSchema,
  paymentFilterSchema,
  refundFilterSchema,
  refundSchema,
} from "@/shared/schemas/index";
import { createRouter, payingProcedure, staffProcedure } from "../trpc";

export const paymentsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: paymentFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browsePayments(ctx.staff, input)),
  /** Gateways for the payment list's filter. */
  gatewayNames: staffProcedure.query(({ ctx }) => listGatewayNames(ctx.staff)),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getPaymentSheet(ctx.staff, input.id)),
  refund: staffProcedure.input(refundSchema).mutation(async ({ ctx, input }) => {
    const { id } = await requestRefund(ctx.staff, input);
    return { id };
  }),
  retryRefund: staffProcedure.input(z.object({ id: idSchema })).mutation(async ({ ctx, input }) => {
    await retryRefund(ctx.staff, input.id);
  }),
  /** Lists overdue subscriptions. */
  dunning: staffProcedure
    .input(z.object({ filter: dunningFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseDunning(ctx.staff, input)),
  /** Checks all of the account's finance data for inconsistencies. */
  problems: staffProcedure.query(({ ctx }) => listMoneyProblems(ctx.staff)),
  /** Charges an overdue subscription now. */
  retryCharge: payingProcedure
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => retryChargeNow(ctx.paying, input.id)),
  refunds: staffProcedure
    .input(z.object({ filter: refundFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseRefunds(ctx.staff, input)),
});
