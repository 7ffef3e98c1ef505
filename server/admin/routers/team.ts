import { z } from "zod";
import {
  changeRole,
  inviteStaff,
  listTeam,
  removeStaff,
  requireTeamTwoStep,
  resendInvitation,
  resetTwoStep,
  revokeInvitation,
} from "@/server/staff/index";
import { idSchema } from "@/shared/schemas/index";
import { invitationSchema, staffRoleSchema } from "@/shared/staff/index";
import { createRouter, staffProcedure } from "../trpc";

/** For use cases that send mails with links. */
const invitingProcedure = staffProcedure.use(({ ctx, next }) => {
  const { ownAddress, dependencies } = ctx;
  const { mailer, config } = dependencies;
  return next({ ctx: { inviting: { ...ctx.staff, mailer, config, ownAddress } } });
});

const idInput = z.object({ id: idSchema });
const person = z.object({ staffUserId: idSchema });

export const teamRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listTeam(ctx.staff)),
  invite: invitingProcedure
    .input(invitationSchema)
    .mutation(({ ctx, input }) => inviteStaff(ctx.inviting, { ...input, name: null })),
  resend: invitingProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx.inviting, input.id)),
  revoke: staffProcedure.input(idInput).mutation(({ ctx, input }) => revokeInvitation(ctx.staff, input.id)),
  changeRole: staffProcedure
    .input(person.extend({ role: staffRoleSchema }))
    .mutation(({ ctx, input }) => changeRole(ctx.staff, input)),
  remove: staffProcedure
    .input(person)
    .mutation(({ ctx, input }) => removeStaff(ctx.staff, input.staffUserId)),
  resetTwoStep: invitingProcedure
    .input(person)
    .mutation(({ ctx, input }) => resetTwoStep(ctx.inviting, input.staffUserId)),
  requireTwoStep: staffProcedure
    .input(z.object({ required: z.boolean() }))
    .mutation(({ ctx, input }) => requireTeamTwoStep(ctx.staff, input)),
});
