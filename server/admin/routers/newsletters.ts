import { z } from "zod";
import {
  changeNewsletter,
  createNewsletter,
  getNewsletter,
  listNewsletters,
  previewLetter,
  removeNewsletter,
  saveLetterTemplate,
  sendTestLetter,
} from "@/server/engagement/newsletters/index";
import { createLetterSources } from "@/server/letter-sources";
import { idSchema, letterSchemeSchema, letterTemplateSchema, newsletterSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const draftSchema = z.object({ id: idSchema, template: letterTemplateSchema });

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
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getNewsletter(ctx.staff, input.id)),
  saveTemplate: staffProcedure
    .input(draftSchema)
    .mutation(({ ctx, input }) => saveLetterTemplate(ctx.staff, input)),
  preview: staffProcedure
    .input(draftSchema.extend({ scheme: letterSchemeSchema }))
    .query(({ ctx, input }) =>
      previewLetter({ ...ctx.staff, letters: createLetterSources(ctx.dependencies) }, input),
    ),
  sendTest: staffProcedure.input(draftSchema).mutation(({ ctx, input }) => {
    const { name, email: address } = ctx.session.user;
    const { mailer } = ctx.dependencies;
    const letters = createLetterSources(ctx.dependencies);
    return sendTestLetter({ ...ctx.staff, letters, mailer }, { ...input, to: { name, address } });
  }),
});
