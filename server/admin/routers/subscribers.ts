import { z } from "zod";
import { createRemoteStories, explainAccess } from "@/server/subscriptions/access/index";
import { browseSubscribers, getDossier } from "@/server/subscriptions/admin/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { normalIdentity } from "@/server/subscriptions/subscribers/index";
import { explanationSchema, idSchema, pageSchema, subscriberFilterSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const subscribersRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: subscriberFilterSchema, page: pageSchema }))
    .query(({ ctx, input: { filter, page } }) =>
      browseSubscribers(ctx.staff, { text: filter.text ?? "", page }),
    ),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getDossier(ctx.staff, input.id)),
  /** Why a reader may or might not open a story, now or at a moment that has passed. */
  explain: staffProcedure.input(explanationSchema).query(({ ctx, input: { reader, storyId, at } }) => {
    requireBackoffice(ctx.staff, "subscribers:read");
    const elsewhere = createRemoteStories(ctx.world.egress);
    const asked = { reader: normalIdentity(reader), alternate: null, storyId: storyId.trim(), at };
    return explainAccess({ ...ctx.staff, elsewhere }, asked);
  }),
});
