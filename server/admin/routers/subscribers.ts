import { z } from "zod";
import { createRemoteStories, explainAccess } from "@/server/subscriptions/access/index";
import { browseSubscribers, getSubscriberDossier } from "@/server/subscriptions/admin/index";
import { normalizeIdentity } from "@/server/subscriptions/customers/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { explanationSchema, idSchema, pageSchema, subscriberFilterSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const subscribersRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: subscriberFilterSchema, page: pageSchema }))
    .query(({ ctx, input: { filter, page } }) =>
      browseSubscribers(ctx.staff, { text: filter.text ?? "", page }),
    ),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getSubscriberDossier(ctx.staff, input.id)),
  /** Explains why a reader may or may not open a story, now or at a past moment. */
  explain: staffProcedure.input(explanationSchema).query(({ ctx, input: { reader, storyId, at } }) => {
    requireBackoffice(ctx.staff, "subscribers:read");
    const remoteStories = createRemoteStories(ctx.dependencies.egress);
    const input = { reader: normalizeIdentity(reader), alternate: null, storyId: storyId.trim(), at };
    return explainAccess({ ...ctx.staff, remoteStories }, input);
  }),
});
