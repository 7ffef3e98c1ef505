import { z } from "zod";
import { getOutboxMail, listOutboxMails, listUndeliveredMails, resendMail } from "@/server/staff/index";
import { createRouter, staffProcedure } from "../trpc";

export const mailsRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listOutboxMails({ ...ctx.staff, mailer: ctx.dependencies.mailer })),
  undelivered: staffProcedure.query(({ ctx }) => listUndeliveredMails(ctx.staff)),
  resend: staffProcedure
    .input(z.object({ mailId: z.uuid() }))
    .mutation(({ ctx, input }) => resendMail(ctx.staff, input.mailId)),
  get: staffProcedure
    .input(z.object({ mailId: z.string().min(1).max(64) }))
    .query(({ ctx, input }) =>
      getOutboxMail({ ...ctx.staff, mailer: ctx.dependencies.mailer }, input.mailId),
    ),
});
