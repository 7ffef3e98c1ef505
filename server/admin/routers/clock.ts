import { dueWork } from "@/server/due-work";
import { advanceClock, getTestClock, listAdvanceEvents } from "@/server/subscriptions/clock/index";
import { advanceSchema, happeningsSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** The call returns after this time, and the page polls the progress. */
const WITHIN_MILLISECONDS = 15_000;

export const clockRouter = createRouter({
  status: staffProcedure.query(({ ctx: { staff } }) => {
    const { mode, clockAhead, timeZone } = staff.account;
    return { mode, ahead: clockAhead, timeZone };
  }),
  get: staffProcedure.query(({ ctx }) => getTestClock(ctx.staff)),
  advance: staffProcedure.input(advanceSchema).mutation(({ ctx, input }) => {
    const { vault, egress } = ctx.dependencies;
    const parts = { work: dueWork, within: WITHIN_MILLISECONDS };
    return advanceClock({ ...ctx.staff, vault, egress }, input.duration, parts);
  }),
  happenings: staffProcedure
    .input(happeningsSchema)
    .query(({ ctx, input: { advanceId, cursor = null } }) =>
      listAdvanceEvents(ctx.staff, { advanceId, after: cursor }),
    ),
});
