import { z } from "zod";
import {
  getCollectionForStaff,
  listCollectionItemsForStaff,
  listCollectionsForStaff,
} from "@/server/publishing/newsroom/index";
import { idSchema, pageSchema, searchTextSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const rank = z.int().min(-2_147_483_648).max(2_147_483_647);

export const collectionsRouter = createRouter({
  list: staffProcedure
    .input(
      z.object({
        filter: z.object({ text: searchTextSchema.optional(), automated: z.boolean().optional() }),
        page: pageSchema,
      }),
    )
    .query(({ ctx, input }) => listCollectionsForStaff(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getCollectionForStaff(ctx.staff, input.id)),
  items: staffProcedure
    .input(z.object({ id: idSchema, after: z.object({ rank, id: idSchema }).optional() }))
    .query(({ ctx, input }) => listCollectionItemsForStaff(ctx.staff, input)),
});
