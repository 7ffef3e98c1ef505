import { z } from "zod";
import {
  checkGateway,
  describeAdapters,
  getGatewaySummary,
  listGateways,
  registerGateway,
  setGatewayEnabled,
} from "@/server/payments/index";
import { requirePermission } from "@/server/staff/index";
import { gatewaySchema, idSchema } from "@/shared/schemas/index";
import { createRouter, payingProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const gatewaysRouter = createRouter({
  list: payingProcedure.query(({ ctx }) => listGateways(ctx.paying)),
  get: payingProcedure.input(idInput).query(async ({ ctx, input }) => {
    const gateway = await getGatewaySummary(ctx.paying, input.id);
    const { key } = ctx.paying.account;
    const name = encodeURIComponent(gateway.paymentTypes[0] ?? gateway.adapter);
    return { ...gateway, webhookPath: `/api/v1/payment_gateways/${name}/webhooks?key=${key}` };
  }),
  /** The available adapters, and the credentials that each requires. */
  adapters: payingProcedure.query(({ ctx }) => {
    requirePermission(ctx.paying, "payments:read");
    return describeAdapters();
  }),
  save: payingProcedure.input(gatewaySchema).mutation(async ({ ctx, input }) => ({
    id: await registerGateway(ctx.paying, input),
  })),
  setEnabled: payingProcedure
    .input(idInput.extend({ enabled: z.boolean() }))
    .mutation(({ ctx, input }) => setGatewayEnabled(ctx.paying, input)),
  check: payingProcedure.input(idInput).mutation(({ ctx, input }) => checkGateway(ctx.paying, input.id)),
});
