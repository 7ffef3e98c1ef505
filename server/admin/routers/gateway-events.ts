import { z } from "zod";
import { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "@/server/payments/intake/index";
import { gatewayEventFilterSchema, idSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const gatewayEventsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: gatewayEventFilterSchema, page: pageSchema }))
    .query(({ ctx, input: { filter, page } }) => {
      const { gateway: adapter, status, event } = filter;
      return listGatewayEvents(ctx.staff, { adapter, status, event, page });
    }),
  get: staffProcedure.input(idInput).query(({ ctx, input }) => getGatewayEvent(ctx.staff, input.id)),
  replay: staffProcedure.input(idInput).mutation(async ({ ctx, input }) => {
    await replayGatewayEvent(ctx.staff, input.id);
  }),
});
