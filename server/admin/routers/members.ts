import { z } from "zod";
import {
  browseMembers,
  endMemberSessions,
  getMemberForStaff,
  lockMember,
  sendMemberPasswordReset,
  unlockMember,
} from "@/server/identity/admin/index";
import { idSchema, memberFilterSchema, memberLockSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const membersRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: memberFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseMembers(ctx.staff, input)),
  get: staffProcedure.input(idInput).query(({ ctx, input }) => getMemberForStaff(ctx.staff, input.id)),
  lock: staffProcedure.input(memberLockSchema).mutation(({ ctx, input }) => lockMember(ctx.staff, input)),
  unlock: staffProcedure.input(idInput).mutation(({ ctx, input }) => unlockMember(ctx.staff, input.id)),
  endSessions: staffProcedure
    .input(idInput.extend({ sessionId: idSchema.nullable() }))
    .mutation(({ ctx, input }) => endMemberSessions(ctx.staff, input)),
  sendPasswordReset: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => sendMemberPasswordReset(ctx.staff, input.id)),
});
