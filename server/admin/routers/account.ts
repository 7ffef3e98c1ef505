import { getAccountFacts, listServerKeys } from "@/server/staff/index";
import { createRouter, staffProcedure } from "../trpc";

export const accountRouter = createRouter({
  facts: staffProcedure.query(({ ctx }) => getAccountFacts(ctx.staff)),
  serverKeys: staffProcedure.query(({ ctx }) => listServerKeys(ctx.staff)),
});
