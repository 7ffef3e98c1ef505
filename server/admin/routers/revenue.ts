import { z } from "zod";
import {
  browseRecurring,
  getRevenue,
  getRevenueByPlan,
  sumRecurring,
} from "@/server/subscriptions/billing/index";
import { pageSchema, recurringFilterSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const rangeSchema = z.object({ months: z.union([z.literal(1), z.literal(6), z.literal(12)]) });

export const revenueRouter = createRouter({
  months: staffProcedure.input(rangeSchema).query(({ ctx, input }) => getRevenue(ctx.staff, input)),
  byPlan: staffProcedure.query(({ ctx }) => getRevenueByPlan(ctx.staff)),
  rows: staffProcedure
    .input(z.object({ filter: recurringFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseRecurring(ctx.staff, input)),
  rowSums: staffProcedure
    .input(recurringFilterSchema)
    .query(({ ctx, input }) => sumRecurring(ctx.staff, input)),
});
