import { z } from "zod";
import { requirePermission } from "@/server/staff/index";
import {
  browseEndpoints,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliverableEvents,
  listDeliveries,
  listDeliveriesOfEvent,
  pauseEndpoint,
  replayDelivery,
  replayRange,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from "@/server/webhooks/index";
import {
  deliveryFilterSchema,
  deliveryIdSchema,
  eventIdSchema,
  eventNameSchema,
  idSchema,
  newWebhookSchema,
  pageSchema,
  rotationSchema,
  webhookFilterSchema,
  webhookSettingsSchema,
} from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** For use cases that call endpoints or read their secrets. */
const callingProcedure = staffProcedure.use(({ ctx, next }) => {
  const { egress, vault } = ctx.dependencies;
  return next({ ctx: { calling: { ...ctx.staff, egress, vault } } });
});

const idInput = z.object({ id: idSchema });

export const webhooksRouter = createRouter({
  /** Event types that endpoints of each family can subscribe to. */
  eventChoices: staffProcedure.query(({ ctx }) => {
    requirePermission(ctx.staff, "webhooks:read");
    return {
      workflow: listDeliverableEvents("workflow"),
      subscription: listDeliverableEvents("subscription"),
    };
  }),
  list: staffProcedure
    .input(z.object({ filter: webhookFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => {
      const { standing: health, ...filter } = input.filter;
      return browseEndpoints(ctx.staff, { page: input.page, filter: { ...filter, health } });
    }),
  get: staffProcedure.input(idInput).query(({ ctx, input }) => getEndpoint(ctx.staff, input.id)),
  create: callingProcedure
    .input(newWebhookSchema)
    .mutation(({ ctx, input }) => createEndpoint(ctx.calling, input)),
  update: callingProcedure
    .input(webhookSettingsSchema.partial().extend({ id: idSchema }))
    .mutation(({ ctx, input: { id, ...change } }) =>
      updateEndpoint(ctx.calling, { endpointId: id, ...change }),
    ),
  remove: staffProcedure.input(idInput).mutation(({ ctx, input }) => deleteEndpoint(ctx.staff, input.id)),
  pause: staffProcedure.input(idInput).mutation(({ ctx, input }) => pauseEndpoint(ctx.staff, input.id)),
  enable: staffProcedure
    .input(idInput.extend({ replay: z.boolean() }))
    .mutation(({ ctx, input }) => enableEndpoint(ctx.staff, { endpointId: input.id, replay: input.replay })),
  rotateSecret: callingProcedure
    .input(rotationSchema.extend({ id: idSchema }))
    .mutation(({ ctx, input: { id, ...rotation } }) =>
      rotateSecret(ctx.calling, { endpointId: id, ...rotation }),
    ),
  sendTest: callingProcedure
    .input(idInput.extend({ name: eventNameSchema.optional() }))
    .mutation(({ ctx, input }) => sendTestEvent(ctx.calling, { endpointId: input.id, name: input.name })),
  deliveries: staffProcedure
    .input(z.object({ endpointId: idSchema, filter: deliveryFilterSchema, page: pageSchema }))
    .query(({ ctx, input: { filter, ...query } }) => listDeliveries(ctx.staff, { ...query, ...filter })),
  delivery: staffProcedure
    .input(z.object({ id: deliveryIdSchema }))
    .query(({ ctx, input }) => getDelivery(ctx.staff, input.id)),
  ofEvent: staffProcedure
    .input(z.object({ eventId: eventIdSchema }))
    .query(({ ctx, input }) => listDeliveriesOfEvent(ctx.staff, input.eventId)),
  replay: staffProcedure
    .input(z.object({ deliveryId: deliveryIdSchema, toEndpointId: idSchema.optional() }))
    .mutation(({ ctx, input }) => replayDelivery(ctx.staff, input)),
  replayRange: staffProcedure
    .input(
      z.object({
        endpointId: idSchema,
        from: z.date(),
        to: z.date(),
        toEndpointId: idSchema.optional(),
        which: z.enum(["undelivered", "all"]),
      }),
    )
    .mutation(({ ctx, input }) => replayRange(ctx.staff, input)),
});
