import { z } from "zod";
import {
  changeNewsletter,
  createNewsletter,
  listNewsletters,
  removeNewsletter,
} from "@/server/engagement/newsletters/index";
import { idSchema, newsletterSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const newslettersRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listNewsletters(ctx.staff)),
  create: staffProcedure
    .input(newsletterSchema)
    .mutation(({ ctx, input }) => createNewsletter(ctx.staff, input)),
  change: staffProcedure
    .input(newsletterSchema.safeExtend({ id: idSchema }))
    .mutation(({ ctx, input }) => changeNewsletter(ctx.staff, input)),
  remove: staffProcedure
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeNewsletter(ctx.staff, input.id)),
});
