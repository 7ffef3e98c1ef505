import { z } from "zod";
import {
  changeOwnPassword,
  listOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from "@/server/staff/index";
import { uuidSchema } from "@/shared/schemas/index";
import { changePasswordSchema } from "@/shared/staff/index";
import { createRouter, personProcedure } from "../trpc";

export const meRouter = createRouter({
  sessions: personProcedure.query(async ({ ctx }) => {
    const sessions = await listOwnSessions(ctx.dependencies, ctx.session);
    return sessions.map((session) => ({ ...session, current: session.id === ctx.session.id }));
  }),
  revokeSession: personProcedure
    .input(z.object({ id: uuidSchema }))
    .mutation(({ ctx, input }) => revokeOwnSession(ctx.dependencies, ctx.session, input.id)),
  revokeOtherSessions: personProcedure.mutation(async ({ ctx }) => ({
    ended: await revokeOtherSessions(ctx.dependencies, ctx.session),
  })),
  changePassword: personProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changeOwnPassword(ctx.dependencies, ctx.session, input)),
});
