import { z } from "zod";
import { licensingSources } from "@/server/crawl-licensing";
import {
  getAiLicensing,
  listCrawlers,
  listCrawlLog,
  listLicenceOptions,
  revokeCrawler,
  saveAiLicensing,
} from "@/server/licensing/index";
import { aiLicensingFormSchema, idSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const crawlersRouter = createRouter({
  terms: staffProcedure.query(({ ctx }) => getAiLicensing(ctx.staff)),
  options: staffProcedure.query(({ ctx }) => listLicenceOptions(ctx.staff, licensingSources)),
  saveTerms: staffProcedure
    .input(aiLicensingFormSchema)
    .mutation(({ ctx, input }) => saveAiLicensing(ctx.staff, licensingSources, input)),
  list: staffProcedure.query(({ ctx }) => listCrawlers(ctx.staff)),
  log: staffProcedure.input(idInput).query(({ ctx, input }) => listCrawlLog(ctx.staff, input.id)),
  revoke: staffProcedure.input(idInput).mutation(({ ctx, input }) => revokeCrawler(ctx.staff, input.id)),
});
