import { z } from "zod";
import { getPushOverview, getStoryPush, sendPush, setPushActive } from "@/server/engagement/push/index";
import { pushTextsSchema, uuidSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const pushRouter = createRouter({
  overview: staffProcedure.query(({ ctx }) => getPushOverview(ctx.staff)),
  ofStory: staffProcedure
    .input(z.object({ storyId: uuidSchema }))
    .query(({ ctx, input }) => getStoryPush(ctx.staff, input.storyId)),
  setActive: staffProcedure
    .input(z.object({ active: z.boolean() }))
    .mutation(({ ctx, input }) =>
      setPushActive({ ...ctx.staff, vault: ctx.dependencies.vault }, input.active),
    ),
  send: staffProcedure
    .input(pushTextsSchema.extend({ storyId: uuidSchema, again: z.boolean() }))
    .mutation(({ ctx, input }) => sendPush(ctx.staff, input)),
});
