import { z } from "zod";
import { listLoggedEventNames } from "@/server/events/catalogue";
import { browseEvents, getLoggedEvent } from "@/server/events/index";
import { createEventFilterSchema, eventIdSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const eventsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: createEventFilterSchema(listLoggedEventNames()), page: pageSchema }))
    .query(({ ctx, input }) => browseEvents(ctx.staff, { ...input.filter, page: input.page })),
  get: staffProcedure
    .input(z.object({ eventId: eventIdSchema }))
    .query(({ ctx, input }) => getLoggedEvent(ctx.staff, input.eventId)),
});
