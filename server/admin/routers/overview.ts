import { getNewsroomOverview } from "@/server/publishing/newsroom/index";
import { createRouter, staffProcedure } from "../trpc";

export const overviewRouter = createRouter({
  newsroom: staffProcedure.query(({ ctx }) => getNewsroomOverview(ctx.staff)),
});
