import {
  listMailSettings,
  previewMail,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
  switchMail,
} from "@/server/subscriptions/emails/index";
import { mailKindSchema, mailSwitchSchema, mailTemplateSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const subscriberMailsRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listMailSettings(ctx.staff)),
  save: staffProcedure
    .input(mailTemplateSchema)
    .mutation(({ ctx, input }) => saveMailTemplate(ctx.staff, input)),
  reset: staffProcedure
    .input(mailKindSchema)
    .mutation(({ ctx, input }) => resetMailTemplate(ctx.staff, input.kind)),
  switch: staffProcedure.input(mailSwitchSchema).mutation(({ ctx, input }) => switchMail(ctx.staff, input)),
  preview: staffProcedure.input(mailTemplateSchema).query(({ ctx, input }) => previewMail(ctx.staff, input)),
  sendTest: staffProcedure.input(mailTemplateSchema).mutation(({ ctx, input }) => {
    const { name, email: address } = ctx.session.user;
    return sendTestMail(
      { ...ctx.staff, mailer: ctx.dependencies.mailer },
      { ...input, to: { name, address } },
    );
  }),
});
