import { z } from "zod";
import { browseAuditLog, getAuditEntry, listAuditChoices } from "@/server/audit/index";
import { auditEntryIdSchema, auditFilterSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const auditRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: auditFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseAuditLog(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: auditEntryIdSchema }))
    .query(({ ctx, input }) => getAuditEntry(ctx.staff, input.id)),
  /** Actions and actors for the list's filters. */
  choices: staffProcedure.query(({ ctx }) => listAuditChoices(ctx.staff)),
});
