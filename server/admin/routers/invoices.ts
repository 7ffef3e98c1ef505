import { z } from "zod";
import {
  browseInvoices,
  getInvoiceSheet,
  getLetterhead,
  saveLetterhead,
  saveLogo,
} from "@/server/subscriptions/billing/index";
import { idSchema, invoiceFilterSchema, letterheadSchema, pageSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** A form with one file. */
const uploadSchema = z
  .instanceof(FormData)
  .transform((form) => form.get("file"))
  .pipe(z.instanceof(File, { error: "is missing" }));

export const invoicesRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: invoiceFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseInvoices(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getInvoiceSheet(ctx.staff, input.id)),
  letterhead: staffProcedure.query(({ ctx }) => getLetterhead(ctx.staff)),
  saveLetterhead: staffProcedure
    .input(letterheadSchema)
    .mutation(({ ctx, input }) => saveLetterhead(ctx.staff, input)),
  saveLogo: staffProcedure
    .input(uploadSchema)
    .mutation(async ({ ctx, input }) => saveLogo(ctx.staff, new Uint8Array(await input.arrayBuffer()))),
  removeLogo: staffProcedure.mutation(({ ctx }) => saveLogo(ctx.staff, null)),
});
