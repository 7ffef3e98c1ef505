import { z } from "zod";
import { getImportRun, listImportProblems, listImportRuns } from "@/server/imports/runs/index";
import { idSchema, importFilterSchema, pageSchema, uuidSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const importsRouter = createRouter({
  list: staffProcedure
    .input(importFilterSchema.extend({ page: pageSchema }))
    .query(({ ctx, input }) => listImportRuns(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: uuidSchema }))
    .query(({ ctx, input }) => getImportRun(ctx.staff, input.id)),
  problems: staffProcedure
    .input(
      z.object({
        runId: uuidSchema,
        outcome: z.enum(["skipped", "failed", "note"]).optional(),
        cursor: idSchema.nullish(),
      }),
    )
    .query(({ ctx, input }) =>
      listImportProblems(ctx.staff, {
        runId: input.runId,
        outcome: input.outcome,
        after: input.cursor ?? undefined,
      }),
    ),
});
