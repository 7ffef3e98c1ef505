import { z } from "zod";
import { getKeptMail, listKeptMails } from "@/server/staff/index";
import { createRouter, staffProcedure } from "../trpc";

export const mailsRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listKeptMails({ ...ctx.staff, mailer: ctx.world.mailer })),
  get: staffProcedure
    .input(z.object({ mailId: z.string().min(1).max(64) }))
    .query(({ ctx, input }) => getKeptMail({ ...ctx.staff, mailer: ctx.world.mailer }, input.mailId)),
});
