import { z } from "zod";
import { listContributions, reviewContribution } from "@/server/engagement/contributions/index";
import { contributionFilterSchema, contributionReviewSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const contributionsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: contributionFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => listContributions(ctx.staff, input)),
  review: staffProcedure
    .input(contributionReviewSchema)
    .mutation(({ ctx, input }) => reviewContribution(ctx.staff, input)),
});
