import { z } from "zod";
import { listContributions, reviewContribution } from "@/server/engagement/contributions/index";
import { contributionReviewSchema, contributionStateSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const contributionsRouter = createRouter({
  list: staffProcedure
    .input(
      z.object({
        state: contributionStateSchema.nullable(),
        limit: z.int().min(1).max(100),
        offset: z.int().min(0).max(100_000),
      }),
    )
    .query(({ ctx, input }) => listContributions(ctx.staff, input)),
  review: staffProcedure
    .input(contributionReviewSchema)
    .mutation(({ ctx, input }) => reviewContribution(ctx.staff, input)),
});
