import { z } from "zod";
import { requirePermission } from "@/server/staff/index";
import {
  getSubscriber,
  listMerges,
  mergeSubscribers,
  previewMerge,
  undoMerge,
} from "@/server/subscriptions/customers/index";
import { idSchema, otherSubscriberSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const mergesRouter = createRouter({
  list: staffProcedure
    .input(z.object({ subscriberId: idSchema }))
    .query(({ ctx, input }) => listMerges(ctx.staff, input.subscriberId)),
  /** Previews the merge of a subscriber with another one, who is found by an identity. */
  preview: staffProcedure
    .input(z.object({ keptId: idSchema, other: otherSubscriberSchema }))
    .mutation(async ({ ctx, input: { keptId, other } }) => {
      requirePermission(ctx.staff, "subscribers:read");
      const { id: goneId } = await getSubscriber(ctx.staff, other);
      return previewMerge(ctx.staff, { keptId, goneId });
    }),
  merge: staffProcedure
    .input(z.object({ keptId: idSchema, goneId: idSchema }))
    .mutation(({ ctx, input }) => mergeSubscribers({ ...ctx.staff, vault: ctx.dependencies.vault }, input)),
  undo: staffProcedure
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => undoMerge({ ...ctx.staff, vault: ctx.dependencies.vault }, input.id)),
});
