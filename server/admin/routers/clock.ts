import { dueWork } from "@/server/due-work";
import { advanceClock, getTestClock, listHappenings } from "@/server/subscriptions/test-clock/index";
import { advanceSchema, happeningsSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** Then the answer leaves, and the page asks how far it has come. */
const WITHIN_MILLISECONDS = 15_000;

export const clockRouter = createRouter({
  standing: staffProcedure.query(({ ctx: { staff } }) => {
    const { mode, clockAhead, timeZone } = staff.account;
    return { mode, ahead: clockAhead, timeZone };
  }),
  get: staffProcedure.query(({ ctx }) => getTestClock(ctx.staff)),
  advance: staffProcedure.input(advanceSchema).mutation(({ ctx, input }) => {
    const { vault, egress } = ctx.world;
    const parts = { work: dueWork, within: WITHIN_MILLISECONDS };
    return advanceClock({ ...ctx.staff, vault, egress }, input.duration, parts);
  }),
  happenings: staffProcedure
    .input(happeningsSchema)
    .query(({ ctx, input: { advanceId, cursor = null } }) =>
      listHappenings(ctx.staff, { advanceId, after: cursor }),
    ),
});
