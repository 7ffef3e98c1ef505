import { getAccountFacts } from "@/server/staff/index";
import { createRouter, staffProcedure } from "../trpc";

export const accountRouter = createRouter({
  facts: staffProcedure.query(({ ctx }) => getAccountFacts(ctx.staff)),
});
